import type { TimeLimits } from './time-limits';

/** How the connection to a database server is encrypted. */
export interface DatabaseTls {
  /** A PEM file of the authorities to trust; without it those of Node.js. */
  readonly caFile: string | undefined;
  readonly verifiesCa: boolean;
  /** Whether the certificate must be for the host's name. */
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

/** The database a URL names: the embedded SQLite file, or a MySQL/MariaDB server. */
export type DatabaseConfig = { readonly dialect: 'sqlite'; readonly file: string } | DatabaseServer;

/** The whole configuration, typed and with every default filled in. Built once at the start and never changed. */
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
    stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined } | undefined;
  };
  /** Keys the stored hashes of session tokens; without it they are plain. */
  readonly sessionSecret!: string | undefined;
  /** Opens `/metrics`; without it there is no such address. */
  readonly metricsToken!: string | undefined;
  readonly corsOrigins!: string[];
  /** Requests a key may make of this server in a minute; 0 means no limit. */
  readonly rateLimitPerMinute!: number;
  readonly trustProxy!: boolean | number | string;
  /** Whether webhooks go to public addresses only, or to any, by HTTP as well. */
  readonly webhookTargets!: 'public' | 'any';
  readonly logLevel!: string;
  readonly jobs!: boolean;
  readonly demo!: boolean;
  readonly workers!: number;
  /** How long a worker that replaces another one may take to serve, in seconds. */
  readonly workerStartSeconds!: number;
  /** How long the process may take to end, in seconds. */
  readonly shutdownSeconds!: number;
  /** How long an idle connection of a client stays open, in seconds. */
  readonly keepAliveSeconds!: number;
  /** Whether the hottest requests are answered ahead of the framework. */
  readonly fastPath!: boolean;
  /** Whether reads are answered from copies of earlier answers. */
  readonly keepsCopies!: boolean;
  readonly limits!: TimeLimits;
  /** Days after which what was written in an e-mail, the e-mail, and an entry of the audit log are removed. */
  readonly retention!: { emailContentDays: number; emailDays: number; auditDays: number };

  constructor(values: AppConfig) {
    Object.assign(this, values);
  }
}
