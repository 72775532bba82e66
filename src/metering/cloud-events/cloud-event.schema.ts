import { MAX_EVENT_KEY_LENGTH } from '../dto/record-usage.dto';
import { BATCHED, STRUCTURED } from './read-usage-events';

const EVENT = {
  specversion: '1.0',
  type: 'sms-sent',
  source: '/gateways/eu-1',
  id: 'message-7001',
  time: '2026-12-05T09:30:00Z',
  subject: 'campaigns/spring',
  data: { Usage: 2.5, Provider: 'demo' },
};

const DATA = {
  type: 'object',
  description: 'What is not its `Usage` becomes the ExtraInfo, with the `subject`.',
  properties: {
    Usage: {
      type: 'number',
      minimum: 0,
      exclusiveMinimum: true,
      description: 'The amount, 1 if left out; its digits count as they are.',
    },
  },
  additionalProperties: true,
};

const LENGTH = { minLength: 1, maxLength: MAX_EVENT_KEY_LENGTH };

const SCHEMA = {
  type: 'object',
  required: ['specversion', 'type', 'source', 'id'],
  properties: {
    specversion: { type: 'string', enum: ['1.0'] },
    type: { type: 'string', minLength: 1, maxLength: 255, description: 'The Meter.' },
    source: { type: 'string', ...LENGTH, description: 'With the `id` what makes the event count once.' },
    id: { type: 'string', ...LENGTH },
    time: { type: 'string', format: 'date-time', description: 'When it happened. Left out: now.' },
    subject: { type: 'string', minLength: 1, description: 'Kept in the ExtraInfo as `subject`.' },
    datacontenttype: { type: 'string', example: 'application/json', description: 'A media type of JSON.' },
    data: DATA,
  },
  additionalProperties: true,
};

const { data: _, ...ATTRIBUTES } = EVENT;

/** The three modes in which events are sent. */
export const CLOUD_EVENTS_BODY = {
  description: `Structured mode as \`${STRUCTURED}\`, a batch as \`${BATCHED}\`, or binary mode: the attributes as headers (${Object.keys(
    ATTRIBUTES,
  )
    .map((name) => `\`ce-${name}\``)
    .join(', ')}, percent-encoded) and the data as \`application/json\`.`,
  content: {
    [STRUCTURED]: { schema: SCHEMA, example: EVENT },
    [BATCHED]: {
      schema: { type: 'array', items: SCHEMA, maxItems: 1_000 },
      example: [EVENT, { ...EVENT, id: 'message-7002', data: { Usage: 1 } }],
    },
    // Without an example: one of the data alone, without its headers, would be refused.
    'application/json': { schema: DATA },
  },
};
