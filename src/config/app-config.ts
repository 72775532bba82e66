/** The database a URL names: the embedded SQLite file, or a MySQL/MariaDB server. */
export type DatabaseConfig =
  | { dialect: 'sqlite'; file: string }
  | { dialect: 'mysql' | 'mariadb'; host: string; port: number; user: string; password: string; database: string };

/** The whole configuration, typed and with every default filled in. Built once at the start and never changed. */
export class AppConfig {
  readonly environment!: 'development' | 'production' | 'test';
  readonly host!: string;
  readonly port!: number;
  readonly database!: DatabaseConfig;
  readonly dataDir!: string;
  readonly publicUrl!: string | undefined;
  readonly problemBase!: string | undefined;
  readonly mail!: { smtpUrl: string | undefined; from: string };
  readonly payments!: {
    provider: 'sandbox' | 'stripe';
    stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined } | undefined;
  };
  readonly sessionSecret!: string | undefined;
  /** Opens `/metrics`; without it there is no such address. */
  readonly metricsToken!: string | undefined;
  readonly corsOrigins!: string[];
  /** Requests a key may make in a minute, in one process; 0 means no limit. */
  readonly rateLimitPerMinute!: number;
  readonly trustProxy!: boolean | number | string;
  readonly logLevel!: string;
  readonly jobs!: boolean;
  readonly demo!: boolean;
  readonly workers!: number;

  constructor(values: AppConfig) {
    Object.assign(this, values);
  }
}
