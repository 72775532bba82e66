import { EXAMPLE_IDS } from '../../../platform/http/openapi';
import type { Variable } from './collection';

/** Names of fields with the first date of a range. */
const FIRST_DATES = new Set(['From', 'from', 'StartDate', 'localDateStart']);
const LAST_DATES = new Set(['To', 'to', 'EndDate', 'Until', 'localDateEnd']);

/** Variables of fields with numbers. */
const NUMBERS: Readonly<Record<string, string>> = { OccurredAt: '$timestamp', TicketTypeID: 'TicketTypeID' };

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Fields that every request takes from an earlier one. */
const PASSED_ON = new Set([
  ...['ActivityID', 'Date', 'Time', 'BookingReference'],
  ...['productId', 'unitId', 'availabilityId', 'uuid'],
]);

/** Fields that deduplicate: the key of a usage entry, the `id` of a CloudEvent. */
const NEW_EACH_TIME = new Set(['EntryKey', 'id']);

/** Initial variables; scripts store values for later requests in them. */
export function initialVariables(baseUrl: string): Variable[] {
  const activity = { value: EXAMPLE_IDS.activity, description: 'Set by the scripts.' };
  return [
    { key: 'baseUrl', value: baseUrl, description: 'Base URL of the server.' },
    { key: 'key', value: '', description: 'Your API key. This is the only variable that you have to set.' },
    { key: 'ActivityID', ...activity },
    { key: 'OwnActivityID', ...activity },
    { key: 'productId', ...activity },
    { key: 'Meter', value: 'sms-sent', description: 'Meter that the examples use.' },
    { key: 'Slug', value: 'adventuro', description: 'Partner that the examples use.' },
    { key: 'month', value: '2026-01', description: 'Billing month that the examples close.' },
  ];
}

/** Runs before each request: updates dates, so that every request works on its own. */
export const DATES_SCRIPT: readonly string[] = [
  'const variables = pm.collectionVariables;',
  "const moment = require('moment');",
  "const inDays = (days) => moment.utc().add(days, 'days').format('YYYY-MM-DD');",
  "variables.set('FirstDate', inDays(0));",
  "variables.set('LastDate', inDays(30));",
  "if (!(variables.get('Date') >= inDays(0))) {",
  "  variables.set('Date', inDays(2));",
  "  variables.set('Time', '10:00');",
  '}',
];

/** The variable for a path parameter: `{ID}` and `{id}` are named by the resource they identify. */
export function variableOfPath(path: string, name: string): string {
  const isOperator = path.startsWith('/api/v2/operator/');
  if (name === 'ActivityID' && isOperator) return 'OwnActivityID';
  if (name !== 'ID' && name !== 'id') return name;
  const resource = /\/([^/]+)\/\{ID\}/i.exec(path)?.[1] ?? '';
  return path.startsWith('/octo/products/') ? 'productId' : `${resource}-${name}`;
}

/** The variable for a field or parameter with this example. */
export function variableOf(name: string, example: unknown): string | undefined {
  if (typeof example === 'number') return NUMBERS[name];
  if (typeof example !== 'string') return undefined;
  if (PASSED_ON.has(name)) return name;
  if (NEW_EACH_TIME.has(name)) return '$guid';
  if (!DATE.test(example)) return undefined;
  if (FIRST_DATES.has(name)) return 'FirstDate';
  return LAST_DATES.has(name) ? 'LastDate' : 'Date';
}

const UNQUOTED = /^<<[\w$]{1,40}>>$/;

/** A JSON body with variables. */
export function bodyText(example: unknown, filledIn: Readonly<Record<string, string>> = {}): string {
  const unquoted = (variable: string) => `<<${variable}>>`;
  const isFilledIn = (value: unknown) => typeof value === 'string' && UNQUOTED.test(value);
  const fill = (name: string, value: unknown): unknown => {
    if (isFilledIn(value)) return value;
    const variable = variableOf(name, value);
    if (variable === undefined) return value;
    return typeof value === 'number' ? unquoted(variable) : `{{${variable}}}`;
  };
  const extra = Object.fromEntries(Object.entries(filledIn).map(([name, variable]) => [name, unquoted(variable)]));
  const whole = Array.isArray(example) ? example : { ...(example as object), ...extra };
  return JSON.stringify(whole, fill, 2).replace(/"<<([\w$]{1,40})>>"/g, '{{$1}}');
}
