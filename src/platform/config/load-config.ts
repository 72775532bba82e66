import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { AppConfig } from './app-config';
import { parseDatabaseUrl } from './database-url';
import { Environment } from './environment';
import { StartupError } from './startup-error';
import { SERVER_LIMITS } from './time-limits';

export { StartupError };

/** Invalid environment variables; the message lists all of them. */
export class ConfigurationError extends StartupError {
  constructor(readonly faults: string[]) {
    super(`Invalid environment variables:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/**
 * Reads and validates the environment.
 * @throws ConfigurationError listing every invalid variable
 */
export function loadConfig(variables: NodeJS.ProcessEnv = process.env): AppConfig {
  const set = ENVIRONMENT_NAMES.filter((name) => variables[name]);
  const given = Object.fromEntries(set.map((name) => [name, variables[name]]));
  const env = plainToInstance(Environment, given);
  const faults = validateSync(env, { stopAtFirstError: true }).flatMap((error) =>
    Object.values(error.constraints ?? {}),
  );
  if (env.NODE_ENV === 'production' && !env.PAYMENTS) {
    faults.push('PAYMENTS must be set in production: stripe, or sandbox, in which test cards pay for real orders');
  }
  if (env.PAYMENTS === 'stripe') {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
      if (!env[name]) faults.push(`${name} is required when PAYMENTS is stripe`);
    }
  }
  if ((env.WORKERS ?? 1) > 1 && env.DATABASE_URL === 'sqlite::memory:') {
    faults.push('WORKERS must be 1 with sqlite::memory:, because each process would have a separate database');
  }
  const retention = { ...DEFAULTS, ...(given as Partial<typeof DEFAULTS>) };
  if (Number(retention.RETENTION_EMAIL_DAYS) < Number(retention.RETENTION_EMAIL_CONTENT_DAYS)) {
    faults.push('RETENTION_EMAIL_DAYS must not be less than RETENTION_EMAIL_CONTENT_DAYS');
  }
  if (faults.length > 0) throw new ConfigurationError(faults);
  return toConfig(env);
}

/** All variables, in the order of the documentation. */
export const ENVIRONMENT_NAMES = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATA_DIR',
  'PUBLIC_URL',
  'PROBLEM_BASE',
  'SMTP_URL',
  'MAIL_FROM',
  'PAYMENTS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'CORS_ORIGINS',
  'RATE_LIMIT_PER_MINUTE',
  'TRUST_PROXY',
  'WEBHOOK_TARGETS',
  'LOG_LEVEL',
  'JOBS',
  'DEMO',
  'WORKERS',
  'SHUTDOWN_SECONDS',
  'KEEP_ALIVE_SECONDS',
  'RETENTION_EMAIL_CONTENT_DAYS',
  'RETENTION_EMAIL_DAYS',
  'RETENTION_AUDIT_DAYS',
] as const satisfies (keyof Environment)[];

/** Ten times the rate of the largest partners, and a fraction of the capacity of one core. */
const PRODUCTION_RATE_LIMIT = 6_000;

const DEFAULTS = {
  NODE_ENV: 'development',
  PORT: 3000,
  HOST: '127.0.0.1',
  DATA_DIR: 'data',
  MAIL_FROM: 'Slipway <bookings@localhost>',
  PAYMENTS: 'sandbox',
  CORS_ORIGINS: '',
  TRUST_PROXY: 'false',
  LOG_LEVEL: 'info',
  JOBS: 'on',
  WORKERS: 1,
  SHUTDOWN_SECONDS: 25,
  KEEP_ALIVE_SECONDS: 65,
  RETENTION_EMAIL_CONTENT_DAYS: 90,
  RETENTION_EMAIL_DAYS: 400,
  RETENTION_AUDIT_DAYS: 730,
} as const;

function toConfig(given: Environment): AppConfig {
  const env = { ...DEFAULTS, ...(given as Partial<Environment>) };
  const database = parseDatabaseUrl(env.DATABASE_URL ?? `sqlite:${env.DATA_DIR}/slipway.db`);
  const demo = env.DEMO ?? (database.dialect === 'sqlite' && env.NODE_ENV === 'development' ? 'on' : 'off');
  return new AppConfig({
    environment: env.NODE_ENV as AppConfig['environment'],
    host: env.HOST,
    port: env.PORT,
    database,
    dataDir: env.DATA_DIR,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    problemBase: env.PROBLEM_BASE?.replace(/\/+$/, ''),
    email: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    payments: { provider: env.PAYMENTS as 'sandbox' | 'stripe', stripe: toStripeConfig(env) },
    sessionSecret: env.SESSION_SECRET,
    metricsToken: env.METRICS_TOKEN,
    corsOrigins: env.CORS_ORIGINS.split(',').flatMap((origin) => origin.trim() || []),
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE ?? (env.NODE_ENV === 'production' ? PRODUCTION_RATE_LIMIT : 0),
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    webhookTargets: webhookTargetsOf(env),
    logLevel: env.LOG_LEVEL,
    jobs: env.JOBS === 'on',
    demo: demo === 'on',
    workers: env.WORKERS,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    plainNest: false,
    limits: SERVER_LIMITS,
    retention: {
      emailContentDays: env.RETENTION_EMAIL_CONTENT_DAYS,
      emailDays: env.RETENTION_EMAIL_DAYS,
      auditDays: env.RETENTION_AUDIT_DAYS,
    },
  });
}

/** Outside production, webhooks can be sent to the local machine. */
function webhookTargetsOf({ NODE_ENV, WEBHOOK_TARGETS }: Partial<Environment>): AppConfig['webhookTargets'] {
  const usual = NODE_ENV === 'production' ? 'public' : 'any';
  return (WEBHOOK_TARGETS as AppConfig['webhookTargets'] | undefined) ?? usual;
}

function toStripeConfig(env: Partial<Environment>): AppConfig['payments']['stripe'] {
  if (!env.STRIPE_SECRET_KEY) return undefined;
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
  };
}

function parseTrustProxy(value: string): boolean | number | string {
  if (value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Settings that are allowed but not recommended in production, as one sentence each. */
export function productionWarnings(config: AppConfig): string[] {
  if (config.environment !== 'production') return [];
  return [
    config.payments.provider === 'sandbox' && 'PAYMENTS is sandbox: test cards pay for real orders',
    config.payments.provider === 'stripe' &&
      isTestKey(config.payments.stripe?.secretKey) &&
      'STRIPE_SECRET_KEY is a test key: test cards pay for real orders',
    publicUrlWarning(config.publicUrl),
    config.rateLimitPerMinute === 0 &&
      'RATE_LIMIT_PER_MINUTE is 0: a single key can use the entire capacity of the server',
    config.trustProxy === true &&
      'TRUST_PROXY is true: clients can forge their address in X-Forwarded-For; set the number of proxies or their addresses',
    config.webhookTargets === 'any' &&
      'WEBHOOK_TARGETS is any: anyone with a key can make this server send requests into its own network',
  ].filter((warning) => warning !== false);
}

/** Secret and restricted keys of Stripe's test mode. */
function isTestKey(key = ''): boolean {
  return /^[a-z]+_test_/.test(key);
}

function publicUrlWarning(publicUrl: string | undefined): string | false {
  const consequence = 'session cookies are also sent without TLS';
  if (publicUrl === undefined)
    return `PUBLIC_URL is not set: links in emails point to this machine, and ${consequence}`;
  return !publicUrl.startsWith('https:') && `PUBLIC_URL is not https: ${consequence}`;
}
