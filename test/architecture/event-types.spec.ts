import { EVENT_TYPES } from '../../src/platform/domain-events';
import { readSourceFiles } from './source-files';

/** Files that record events, directly or through a service of their module. */
const PUBLISHES = /\bEventLog\b|\.happened\(/;

describe('every event type', () => {
  const publishers = readSourceFiles().filter(({ text }) => PUBLISHES.test(text));
  const isPublished = (type: string) => publishers.some(({ text }) => text.includes(`'${type}'`));

  it('is published somewhere', () => {
    expect(EVENT_TYPES.filter((type) => !isPublished(type))).toEqual([]);
  });
});
