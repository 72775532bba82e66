/** One part of the source: a folder of `src`, or the files directly in it. */
interface ImportRule {
  readonly mayImport: readonly string[] | 'everything';
  readonly because: string;
}

/** What every business module may import. */
export const BASE = [
  'config',
  'database',
  'shared',
  'domain-events',
  'auth',
  'idempotency',
  'preconditions',
  'audit',
  'fast-path',
  'freshness',
  'event-log',
] as const;

/**
 * The permitted imports. A part that is not listed may not import or be imported, so a new folder
 * needs a row; changing a row changes the design and needs an ADR.
 */
export const ALLOWED_IMPORTS: Readonly<Record<string, ImportRule>> = {
  config: { mayImport: [], because: 'The environment is read before anything else exists.' },
  shared: {
    mayImport: ['config'],
    because: 'Problems and pages need the public address; it depends on no business module.',
  },
  database: {
    mayImport: ['config', 'shared'],
    because: 'It uses the clock and translates database errors to problems.',
  },
  'domain-events': { mayImport: ['database', 'shared'], because: 'Events are published inside the open transaction.' },
  audit: {
    mayImport: ['config', 'database', 'shared', 'jobs'],
    because: 'An audit entry is written with the change that it describes, and deleted later by a job.',
  },
  auth: {
    mayImport: ['config', 'cluster', 'database', 'shared', 'audit'],
    because: 'Keys are stored, limits are configured, and issuing a key is audited.',
  },
  preconditions: {
    mayImport: ['database', 'shared'],
    because: 'It compares the ETag and makes the change in one transaction.',
  },
  idempotency: {
    mayImport: ['config', 'database', 'shared', 'auth', 'jobs'],
    because: 'A stored response belongs to a caller, commits with its effect, and is deleted later by a job.',
  },
  freshness: {
    mayImport: ['config', 'database', 'shared', 'event-log'],
    because:
      'It tracks changes to what operators sell, in this process and through the event log, and invalidates caches.',
  },
  'fast-path': {
    mayImport: ['config', 'freshness', 'shared', 'auth', 'idempotency'],
    because:
      'It knows callers, cache versions and stored responses, but no business module: it caches the responses of handlers.',
  },
  'event-log': {
    mayImport: ['config', 'database', 'shared', 'domain-events', 'auth', 'jobs'],
    because: 'It records public events in the transaction that causes them, and knows no other module.',
  },
  cluster: {
    mayImport: ['config'],
    because: 'It supervises worker processes; the primary process runs no application.',
  },
  backup: {
    mayImport: ['config', 'database', 'shared'],
    because: 'It copies the complete database and data folder without interpreting them.',
  },
  operators: {
    mayImport: BASE,
    because: 'The tenant: business modules read its time zone and currency; it depends on none of them.',
  },
  plugins: {
    mayImport: ['config', 'database', 'domain-events', 'auth', 'workflows'],
    because: 'It defines and validates what a host application may add.',
  },
  jobs: {
    mayImport: ['config', 'shared'],
    because: 'It runs the scheduled jobs of other modules outside requests, and knows none of them.',
  },
  health: {
    mayImport: [...BASE, 'cluster', 'jobs'],
    because: 'It checks the database, the backlog of jobs and the other workers, and requires no key.',
  },
  email: {
    mayImport: [...BASE, 'jobs', 'operators'],
    because: 'Emails are sent by a job, under the sender name of the operator.',
  },
  catalog: { mayImport: [...BASE, 'operators'], because: 'Prices are in the operator’s currency.' },
  availability: {
    mayImport: [...BASE, 'jobs', 'operators', 'catalog'],
    because:
      'Timeslots belong to activities, and a job updates them after time zone changes; no other module changes capacity.',
  },
  waivers: {
    mayImport: [...BASE, 'jobs', 'operators', 'catalog'],
    because: 'Questions belong to activities; a job removes unused uploads.',
  },
  bookings: {
    mayImport: [...BASE, 'jobs', 'operators', 'catalog', 'availability', 'waivers'],
    because: 'A booking takes places of a timeslot and answers its activity’s questions; a job expires holds.',
  },
  'waiver-completion': {
    mayImport: [...BASE, 'jobs', 'waivers', 'bookings'],
    because: 'Customers answer the questions of their bookings, over several days if they like.',
  },
  checkout: {
    mayImport: [...BASE, 'jobs', 'operators', 'catalog', 'availability', 'bookings'],
    because: 'A basket holds bookings; jobs expire baskets and settle payments.',
  },
  waitlist: {
    mayImport: [...BASE, 'jobs', 'email', 'operators', 'catalog', 'availability', 'bookings', 'checkout'],
    because: 'A freed place is held as a booking, offered by email and accepted as a basket.',
  },
  workflows: {
    mayImport: [...BASE, 'jobs', 'email', 'operators', 'catalog', 'bookings'],
    because: 'Emails about bookings of activities are rendered from templates and sent by jobs.',
  },
  reports: {
    mayImport: [...BASE, 'jobs', 'bookings'],
    because: 'A job follows the event log and counts the bookings that its events are about.',
  },
  webhooks: {
    mayImport: [...BASE, 'jobs', 'operators'],
    because: 'An endpoint belongs to an operator’s key, and its deliveries are sent by a job.',
  },
  metering: {
    mayImport: [...BASE, 'jobs', 'email', 'operators'],
    because:
      'It counts domain events, deletes old entry keys in a job and emails owners; it depends on no business module.',
  },
  octo: {
    mayImport: [
      ...BASE,
      'operators',
      'catalog',
      'availability',
      'waivers',
      'bookings',
      'waiver-completion',
      'webhooks',
    ],
    because: 'It translates these modules to OCTO and contains no business rules.',
  },
  html: { mayImport: BASE, because: 'What all pages share; it depends on no business module.' },
  'docs-site': {
    mayImport: [...BASE, 'html'],
    because: 'It publishes the guides and the API reference, without a key; it depends on no business module.',
  },
  'public-pages': {
    mayImport: [...BASE, 'html', 'operators', 'catalog', 'waivers', 'bookings', 'waiver-completion', 'waitlist'],
    because: 'The pages that customers’ emails link to.',
  },
  dashboard: {
    mayImport: [
      ...[...BASE, 'html', 'public-pages', 'operators', 'catalog', 'availability', 'waivers', 'bookings'],
      ...['waiver-completion', 'waitlist', 'workflows', 'email', 'metering', 'reports', 'webhooks'],
    ],
    because: 'Its pages use the same services as the APIs.',
  },
  postman: {
    mayImport: ['shared'],
    because: 'It converts the OpenAPI document to a collection.',
  },
  demo: { mayImport: 'everything', because: 'It sets up a complete business through the services of all modules.' },
  cli: { mayImport: 'everything', because: 'Its commands start the application and use every module.' },
  '(root)': { mayImport: 'everything', because: 'The application is assembled here.' },
};

/** Files that other parts may import although they are not the `index.ts` of a folder. */
export const OTHER_DOORS: Readonly<Record<string, string>> = {
  'app.module.ts': 'The command line starts the same application as the server.',
  'shared/shared.module.ts': 'The module of all `shared` folders belongs to none of them.',
  'config/load-config.ts':
    'The primary process reads the environment without loading Nest, as the rest of config does.',
  'cluster/run-workers.ts': 'Runs in the primary process only; workers do not load it.',
};
