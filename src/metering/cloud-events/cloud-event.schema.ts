import { MAX_EVENT_KEY_LENGTH, MAX_SUBJECT_LENGTH } from '../dto/record-usage.dto';
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
  description: 'Payload of the event. All members except `Usage` are stored in `ExtraInfo`, together with `subject`.',
  properties: {
    Usage: {
      type: 'number',
      description:
        'Amount, read exactly from its JSON text. Greater than 0, unless the meter is a `weighted-sum`. Default 1.',
    },
  },
  additionalProperties: true,
};

const LENGTH = { minLength: 1, maxLength: MAX_EVENT_KEY_LENGTH };

const SCHEMA = {
  type: 'object',
  required: ['specversion', 'type', 'source', 'id'],
  properties: {
    specversion: { type: 'string', enum: ['1.0'], description: 'Version of the CloudEvents specification.' },
    type: { type: 'string', minLength: 1, maxLength: 255, description: 'Name of the meter, compared byte by byte.' },
    source: {
      type: 'string',
      ...LENGTH,
      description: 'Source of the event. Together with `id`, it identifies an event that counts once.',
    },
    id: { type: 'string', ...LENGTH, description: 'ID of the event, unique within its `source`.' },
    time: { type: 'string', format: 'date-time', description: 'Time at which the usage occurred. Default: now.' },
    subject: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_SUBJECT_LENGTH,
      description: 'Whose usage it is: the `Subject` of the entry. Also stored in `ExtraInfo` as `subject`.',
    },
    datacontenttype: {
      type: 'string',
      example: 'application/json',
      description: 'Media type of `data`. Must be JSON.',
    },
    data: DATA,
  },
  additionalProperties: true,
};

const { data: _, ...ATTRIBUTES } = EVENT;

/** The three content modes of CloudEvents' HTTP binding. */
export const CLOUD_EVENTS_BODY = {
  description: `CloudEvents in structured mode (\`${STRUCTURED}\`), as a batch (\`${BATCHED}\`) or in binary mode: attributes as percent-encoded headers (${Object.keys(
    ATTRIBUTES,
  )
    .map((name) => `\`ce-${name}\``)
    .join(', ')}) and data as \`application/json\`.`,
  content: {
    [STRUCTURED]: { schema: SCHEMA, example: EVENT },
    [BATCHED]: {
      schema: { type: 'array', items: SCHEMA, maxItems: 1_000 },
      example: [EVENT, { ...EVENT, id: 'message-7002', data: { Usage: 1 } }],
    },
    // Has no example: one of the data alone, without its headers, would be rejected.
    'application/json': { schema: DATA },
  },
};
