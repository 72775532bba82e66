/** One part of the source: a folder of `src`, or the files that stand directly in it. */
interface ImportRule {
  readonly mayImport: readonly string[] | 'everything';
  readonly because: string;
}

/** What every feature stands on. */
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
 * Which part may import which. A part that is not listed may import nothing and be imported by nobody, so a new folder
 * needs a row; changing a row changes the design and needs an ADR.
 */
export const ALLOWED_IMPORTS: Readonly<Record<string, ImportRule>> = {
  config: { mayImport: [], because: 'The environment is read before anything else exists.' },
  shared: { mayImport: ['config'], because: 'Problems and pages need the public address; no feature is known here.' },
  database: { mayImport: ['config', 'shared'], because: 'It takes the clock and names database errors as problems.' },
  'domain-events': { mayImport: ['database', 'shared'], because: 'Events are published inside the open transaction.' },
  audit: {
    mayImport: ['config', 'database', 'shared', 'jobs'],
    because: 'Who did what is a row beside what was done, and is forgotten as due work.',
  },
  auth: {
    mayImport: ['config', 'cluster', 'database', 'shared', 'audit'],
    because: 'Keys are rows, limits are configured, and issuing a key is on record.',
  },
  preconditions: {
    mayImport: ['database', 'shared'],
    because: 'It compares a tag and makes the change in one transaction.',
  },
  idempotency: {
    mayImport: ['config', 'database', 'shared', 'auth', 'jobs'],
    because: 'The stored answer belongs to a caller, commits with what it answers for, and is forgotten as due work.',
  },
  freshness: {
    mayImport: ['config', 'database', 'shared', 'event-log'],
    because:
      'It knows what has changed of what operators sell, here and by the log of facts elsewhere, and what still holds.',
  },
  'fast-path': {
    mayImport: ['config', 'freshness', 'shared', 'auth', 'idempotency'],
    because:
      'It knows callers, when their data changed and how handlers are answered and repeated, and no feature: it copies what the framework answers.',
  },
  'event-log': {
    mayImport: ['config', 'database', 'shared', 'domain-events', 'auth', 'jobs'],
    because: 'It records public events in the transaction that causes them, and knows no other module.',
  },
  cluster: { mayImport: ['config'], because: 'It keeps processes, and the one that keeps them has no application.' },
  backup: {
    mayImport: ['config', 'database', 'shared'],
    because: 'It copies the database and the data folder whole and knows nothing of what is in them.',
  },
  operators: { mayImport: BASE, because: 'The tenant: every feature asks it for zone and currency, it asks none.' },
  plugins: {
    mayImport: ['config', 'database', 'domain-events', 'auth', 'workflows'],
    because: 'It says what a host application may add, and looks whether that fits; it knows no feature.',
  },
  jobs: {
    mayImport: ['config', 'shared'],
    because: 'It runs the scheduled jobs of other modules outside requests, and knows none of them.',
  },
  health: {
    mayImport: [...BASE, 'cluster', 'jobs'],
    because: 'It looks at the database, the backlog of jobs and the other workers, and is open without a key.',
  },
  email: {
    mayImport: [...BASE, 'jobs', 'operators'],
    because: 'E-mails are sent as due work, in the name that the operator has chosen.',
  },
  catalog: { mayImport: [...BASE, 'operators'], because: 'Prices are in the operator’s currency.' },
  availability: {
    mayImport: [...BASE, 'jobs', 'operators', 'catalog'],
    because: 'Timeslots are of an activity and follow time zone data by a job; nobody else changes capacity.',
  },
  waivers: {
    mayImport: [...BASE, 'jobs', 'operators', 'catalog'],
    because: 'Questions are asked by an activity; unused uploads are removed as due work.',
  },
  bookings: {
    mayImport: [...BASE, 'jobs', 'operators', 'catalog', 'availability', 'waivers'],
    because: 'A booking takes places of a timeslot, answers its activity’s questions, and as a hold expires by a job.',
  },
  'waiver-completion': {
    mayImport: [...BASE, 'jobs', 'waivers', 'bookings'],
    because: 'The customers of bookings answer their questions, over days if they like.',
  },
  checkout: {
    mayImport: [...BASE, 'jobs', 'operators', 'catalog', 'availability', 'bookings'],
    because: 'A basket holds bookings of activities on sale; it expires, and its payments are settled, by jobs.',
  },
  waitlist: {
    mayImport: [...BASE, 'jobs', 'email', 'operators', 'catalog', 'availability', 'bookings', 'checkout'],
    because: 'A freed place is held as a booking, offered by mail and taken as a basket.',
  },
  workflows: {
    mayImport: [...BASE, 'jobs', 'email', 'operators', 'catalog', 'bookings'],
    because: 'Mails about bookings of activities, written from templates and sent by jobs.',
  },
  reports: {
    mayImport: [...BASE, 'jobs', 'bookings'],
    because: 'It follows the log of facts as due work and counts the bookings that those tell of.',
  },
  webhooks: {
    mayImport: [...BASE, 'jobs', 'operators'],
    because: 'An endpoint belongs to an operator’s key, and what it is told is sent as due work.',
  },
  metering: {
    mayImport: [...BASE, 'jobs', 'email', 'operators'],
    because:
      'It hears of facts by events, forgets the keys of entries as due work and writes to owners by mail; it depends on no feature.',
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
    because: 'It says in the words of OCTO what these features know and do, and knows no rule of its own.',
  },
  html: { mayImport: BASE, because: 'What all HTML needs; it knows no feature.' },
  'docs-site': {
    mayImport: [...BASE, 'html'],
    because: 'It shows the guides and the API document to people who have no key yet; it knows no feature.',
  },
  'public-pages': {
    mayImport: [...BASE, 'html', 'operators', 'catalog', 'waivers', 'bookings', 'waiver-completion', 'waitlist'],
    because: 'What the links in a customer’s mails lead to.',
  },
  dashboard: {
    mayImport: [
      ...[...BASE, 'html', 'public-pages', 'operators', 'catalog', 'availability', 'waivers', 'bookings'],
      ...['waiver-completion', 'waitlist', 'workflows', 'email', 'metering', 'reports', 'webhooks'],
    ],
    because: 'Its pages show what features know, through the services their APIs use.',
  },
  postman: {
    mayImport: ['shared'],
    because: 'It makes a collection of the document, whatever is in that, and knows no feature.',
  },
  demo: { mayImport: 'everything', because: 'It sets up a whole business through the services of each feature.' },
  cli: { mayImport: 'everything', because: 'Its commands start the application and drive every feature.' },
  '(root)': { mayImport: 'everything', because: 'Where the application is put together.' },
};

/** Files that other parts may import although they are not the `index.ts` of a folder. */
export const OTHER_DOORS: Readonly<Record<string, string>> = {
  'app.module.ts': 'The command line starts the same application as the server.',
  'shared/shared.module.ts': 'A module that all of `shared` has in common belongs to none of its folders.',
  'config/load-config.ts':
    'The primary process reads the environment without loading Nest, as the rest of config does.',
  'cluster/run-workers.ts': 'What the primary process runs, which no worker loads.',
};
