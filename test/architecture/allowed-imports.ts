/** One part of the source: a folder of `src`, or one of its layers `platform`, `interfaces` and `server`. */
interface ImportRule {
  /** Parts by name; `platform` stands for all parts of that layer. */
  readonly mayImport: readonly string[] | 'everything';
  readonly because: string;
}

/** Requests, values and concurrency, which build on one another; they know no module. */
export const BASE = [
  'platform/errors',
  'platform/config',
  'platform/values',
  'platform/http',
  'platform/concurrency',
  'platform/actor',
  'platform/disk',
  'platform/logging',
] as const;

/**
 * The permitted imports. A part that is not listed may not import or be imported, so a new folder
 * needs a row; changing a row changes the design and needs an ADR.
 */
export const ALLOWED_IMPORTS: Readonly<Record<string, ImportRule>> = {
  'platform/errors': { mayImport: [], because: 'Business rules throw them, and know nothing about HTTP.' },
  'platform/config': { mayImport: [], because: 'The environment is read before anything else exists.' },
  'platform/values': { mayImport: BASE, because: 'Fields and errors of money, time and IDs.' },
  'platform/http': { mayImport: BASE, because: 'Problems and pages need the public address.' },
  'platform/concurrency': { mayImport: BASE, because: 'Overload and missed deadlines are problems.' },
  'platform/actor': { mayImport: BASE, because: 'It remembers who acts in the current request.' },
  'platform/disk': { mayImport: BASE, because: 'It translates errors of the disk to problems.' },
  'platform/logging': { mayImport: BASE, because: 'It logs requests, without secrets.' },
  platform: { mayImport: BASE, because: 'The module of the parts above, which belongs to none of them.' },
  'platform/cluster': { mayImport: [], because: 'A worker’s link to the primary process.' },
  'platform/database': {
    mayImport: BASE,
    because: 'It uses the clock and translates database errors to problems.',
  },
  'platform/domain-events': {
    mayImport: [...BASE, 'platform/database'],
    because: 'Events are published inside the open transaction.',
  },
  'platform/jobs': {
    mayImport: BASE,
    because: 'It runs the scheduled jobs of other modules outside requests, and knows none of them.',
  },
  'platform/backup': {
    mayImport: [...BASE, 'platform/database'],
    because: 'It copies the complete database and data folder without interpreting them.',
  },
  'platform/preconditions': {
    mayImport: [...BASE, 'platform/database'],
    because: 'It compares the ETag and makes the change in one transaction.',
  },
  'platform/audit': {
    mayImport: [...BASE, 'platform/database', 'platform/jobs'],
    because: 'An audit entry is written with the change that it describes, and deleted later by a job.',
  },
  'platform/auth': {
    mayImport: [...BASE, 'platform/cluster', 'platform/database', 'platform/audit'],
    because: 'Keys are stored, limits are configured, and issuing a key is audited.',
  },
  'platform/idempotency': {
    mayImport: [...BASE, 'platform/database', 'platform/auth', 'platform/jobs'],
    because: 'A stored response belongs to a caller, commits with its effect, and is deleted later by a job.',
  },
  'platform/event-log': {
    mayImport: [...BASE, 'platform/database', 'platform/domain-events', 'platform/auth', 'platform/jobs'],
    because: 'It records public events in the transaction that causes them, and knows no other module.',
  },
  'platform/cache': {
    mayImport: [...BASE, 'platform/database', 'platform/event-log'],
    because:
      'It tracks changes to what operators sell, in this process and through the event log, and invalidates caches.',
  },
  'platform/hot-routes': {
    mayImport: [...BASE, 'platform/auth', 'platform/idempotency'],
    because: 'Handlers declare here that they are hot; the server answers them.',
  },
  'platform/health': {
    mayImport: [...BASE, 'platform/auth', 'platform/cluster', 'platform/database', 'platform/jobs'],
    because: 'It checks the database, the backlog of jobs and the other workers, and requires no key.',
  },
  'platform/email': {
    mayImport: [...BASE, 'platform/database', 'platform/domain-events', 'platform/jobs'],
    because: 'Emails are stored in a transaction and sent by a job.',
  },
  operators: {
    mayImport: ['platform'],
    because: 'The tenant: business modules read its time zone and currency; it depends on none of them.',
  },
  catalog: { mayImport: ['platform', 'operators'], because: 'Prices are in the operator’s currency.' },
  pictures: {
    mayImport: ['platform', 'operators', 'catalog'],
    because: 'A picture is appended to an activity or becomes the logo, and a job removes those that nothing uses.',
  },
  availability: {
    mayImport: ['platform', 'operators', 'catalog'],
    because:
      'Timeslots belong to activities, and a job updates them after time zone changes; no other module changes capacity.',
  },
  waivers: {
    mayImport: ['platform', 'operators', 'catalog'],
    because: 'Questions belong to activities; a job removes unused uploads.',
  },
  bookings: {
    mayImport: ['platform', 'operators', 'catalog', 'availability', 'waivers'],
    because: 'A booking takes places of a timeslot and answers its activity’s questions; a job expires holds.',
  },
  payments: {
    mayImport: ['platform', 'operators', 'catalog', 'bookings'],
    because: 'Payments and refunds belong to bookings, and a cancelled booking is refunded by a listener.',
  },
  desk: {
    mayImport: ['platform', 'operators', 'catalog', 'availability', 'waivers', 'bookings', 'payments'],
    because: 'Operators sell, change and cancel bookings, and read them with their money; a job cancels sessions.',
  },
  resellers: {
    mayImport: ['platform', 'operators', 'catalog', 'availability', 'waivers', 'bookings'],
    because: 'The rules under which resellers reserve and confirm bookings.',
  },
  attendance: {
    mayImport: ['platform', 'operators', 'catalog', 'availability', 'waivers', 'bookings', 'payments', 'desk'],
    because: 'Participants of bookings are checked in, and listed with their answers on day sheets.',
  },
  'waiver-completion': {
    mayImport: ['platform', 'waivers', 'bookings'],
    because: 'Customers answer the questions of their bookings, over several days if they like.',
  },
  checkout: {
    mayImport: ['platform', 'operators', 'catalog', 'availability', 'bookings', 'payments'],
    because: 'A basket holds bookings and is paid by card; jobs expire baskets and settle payments.',
  },
  waitlist: {
    mayImport: ['platform', 'operators', 'catalog', 'availability', 'bookings', 'payments', 'checkout'],
    because: 'A freed place is held as a booking, offered by email and accepted as a basket.',
  },
  workflows: {
    mayImport: ['platform', 'operators', 'catalog', 'availability', 'bookings', 'payments'],
    because: 'Emails about bookings of activities are rendered from templates and sent by jobs.',
  },
  reports: {
    mayImport: ['platform', 'operators', 'catalog', 'bookings'],
    because: 'A job follows the event log and counts the bookings that its events are about, by the operator’s dates.',
  },
  webhooks: {
    mayImport: ['platform', 'operators'],
    because: 'An endpoint belongs to an operator’s key, and its deliveries are sent by a job.',
  },
  billing: {
    mayImport: ['platform', 'operators', 'metering'],
    because: 'It prices usage by subject, and freezes statements in a job.',
  },
  metering: {
    mayImport: ['platform', 'operators'],
    because:
      'It counts domain events, deletes old entry keys in a job and emails owners; it depends on no business module.',
  },
  plugins: {
    mayImport: ['platform', 'workflows'],
    because: 'It defines and validates what a host application may add.',
  },
  'interfaces/html': {
    mayImport: ['platform'],
    because: 'What all pages share; it depends on no business module.',
  },
  'interfaces/docs-site': {
    mayImport: ['platform', 'interfaces/html'],
    because: 'It publishes the guides and the API reference, without a key; it depends on no business module.',
  },
  'interfaces/api-docs': {
    mayImport: ['platform'],
    because: 'It builds the OpenAPI document of all routes and converts it to a Postman collection.',
  },
  'interfaces/octo': {
    mayImport: [
      ...['platform', 'operators', 'catalog', 'availability', 'waivers', 'bookings', 'resellers'],
      ...['waiver-completion', 'webhooks'],
    ],
    because: 'It translates these modules to OCTO and contains no business rules.',
  },
  'interfaces/public-pages': {
    mayImport: [
      ...['platform', 'interfaces/html', 'operators', 'catalog', 'availability', 'waivers', 'bookings'],
      ...['payments', 'waiver-completion', 'checkout', 'waitlist'],
    ],
    because: 'The pages that customers’ emails link to, where they also pay and move bookings.',
  },
  'interfaces/dashboard': {
    mayImport: [
      ...['platform', 'interfaces/html', 'interfaces/public-pages', 'operators', 'catalog', 'availability', 'waivers'],
      ...[
        'pictures',
        'bookings',
        'payments',
        'desk',
        'attendance',
        'waiver-completion',
        'waitlist',
        'workflows',
        'metering',
        'billing',
        'reports',
        'webhooks',
      ],
    ],
    because: 'Its pages use the same services as the APIs.',
  },
  'interfaces/cli': {
    mayImport: 'everything',
    because: 'Its commands start the application and use every module.',
  },
  'server/connections': {
    mayImport: ['platform'],
    because: 'It limits connections, answers malformed requests and drains the server.',
  },
  'server/workers': {
    mayImport: ['platform/config', 'platform/cluster'],
    because: 'It starts worker processes; the primary process runs no application.',
  },
  'server/hot-routes': {
    mayImport: ['platform', 'server/connections'],
    because: 'It answers hot routes with the handlers that declare them, and knows no business module.',
  },
  server: { mayImport: ['server/connections', 'server/hot-routes'], because: 'The module of the parts above.' },
  demo: { mayImport: 'everything', because: 'It sets up a complete business through the services of all modules.' },
  '(root)': { mayImport: 'everything', because: 'The application is assembled here.' },
};

/** Files that other parts may import although they are not the `index.ts` of a folder. */
const OTHER_ENTRY_POINTS: Readonly<Record<string, string>> = {
  'app.module.ts': 'The command line starts the same application as the server.',
  'platform/platform.module.ts': 'The module of the parts of the platform without one.',
  'platform/config/load-config.ts':
    'The primary process reads the environment without loading Nest, as the rest of config does.',
  'server/workers/run-workers.ts': 'Runs in the primary process only; workers do not load it.',
};

/** Parts whose folders each have an entry point. */
const GROUPS = ['platform/http', 'platform/values', 'platform/concurrency'];

/** Whether other parts may import this file. */
export function isEntryPoint(path: string): boolean {
  const folder = /^(.+)\/index\.ts$/.exec(path)?.[1];
  if (folder === undefined) return path in OTHER_ENTRY_POINTS;
  return folder in ALLOWED_IMPORTS || GROUPS.some((group) => folder.startsWith(`${group}/`));
}

/** The parts that a rule permits; undefined for all. */
export function permittedBy({ mayImport }: ImportRule): string[] | undefined {
  if (mayImport === 'everything') return undefined;
  const ofPlatform = Object.keys(ALLOWED_IMPORTS).filter((part) => part.startsWith('platform'));
  return mayImport.flatMap((part) => (part === 'platform' ? ofPlatform : [part]));
}
