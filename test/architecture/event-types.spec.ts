import { EVENT_TYPES, RESERVED_EVENT_TYPES } from '../../src/platform/domain-events';
import { readSourceFiles } from './source-files';

/** Files that record events, directly or through a service of their module. */
const PUBLISHES = /\bEventLog\b|\.happened\(/;

describe('every event type', () => {
  const publishers = readSourceFiles().filter(({ text }) => PUBLISHES.test(text));
  const isPublished = (type: string) => publishers.some(({ text }) => text.includes(`'${type}'`));

  it('is published somewhere, unless it is reserved', () => {
    expect(EVENT_TYPES.filter((type) => !RESERVED_EVENT_TYPES.has(type) && !isPublished(type))).toEqual([]);
  });

  it('is no longer reserved once it is published', () => {
    expect([...RESERVED_EVENT_TYPES].filter(isPublished)).toEqual([]);
  });
});
