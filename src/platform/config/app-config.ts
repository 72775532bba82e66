import type { TimeLimits } from './time-limits';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version in `package.json`. */
export const PACKAGE_VERSION = (
  JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;

/** Encryption of the connection to a database server. */
export interface DatabaseTls {
  /** PEM file with trusted certificate authorities; without it, those of Node.js. */
  readonly caFile: string | undefined;
  readonly verifiesCa: boolean;
  /** Whether the certificate must match the host name. */
  readonly verifiesHost: boolean;
}

interface DatabaseServer {
  readonly dialect: 'mysql' | 'mariadb';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly tls: DatabaseTls | undefined;
}

/** The database of a URL: an SQLite file, or a MySQL or MariaDB server. */
export type DatabaseConfig = { readonly dialect: 'sqlite'; readonly file: string } | DatabaseServer;

/** The complete configuration with defaults. Created once at startup and immutable. */
export class AppConfig {
  readonly environment!: 'development' | 'production' | 'test';
  readonly host!: string;
  readonly port!: number;
  readonly database!: DatabaseConfig;
  readonly dataDir!: string;
  readonly publicUrl!: string | undefined;
  readonly problemBase!: string | undefined;
  readonly email!: { smtpUrl: string | undefined; from: string };
  readonly payments!: {
    provider: 'sandbox' | 'stripe';
    /** Also set without card payments, for the export of usage. */
    stripe: { secretKey: string; webhookSecret: string | undefined; apiBase: string | undefined } | undefined;
  };
  /** Keys the stored hashes of session tokens; without it they are plain hashes. */
  readonly sessionSecret!: string | undefined;
  /** Token for `/metrics`; without it the address does not exist. */
  readonly metricsToken!: string | undefined;
  readonly corsOrigins!: string[];
  /** Rate limit per API key and minute; 0 for no limit. */
  readonly rateLimitPerMinute!: number;
  readonly trustProxy!: boolean | number | string;
  /** Whether webhooks can be sent to public addresses only, or to any address, also by HTTP. */
  readonly webhookTargets!: 'public' | 'any';
  readonly logLevel!: string;
  readonly jobs!: boolean;
  readonly demo!: boolean;
  readonly workers!: number;
  /** How long the process may take to shut down, in seconds. */
  readonly shutdownSeconds!: number;
  /** Keep-alive timeout of client connections, in seconds. */
  readonly keepAliveSeconds!: number;
  /** For tests: all requests go through Nest, and nothing is cached. */
  readonly plainNest!: boolean;
  readonly limits!: TimeLimits;
  /** Days after which the contents of an email, an email, and an audit entry are deleted. */
  readonly retention!: { emailContentDays: number; emailDays: number; auditDays: number };

  constructor(values: AppConfig) {
    Object.assign(this, values);
  }
}
