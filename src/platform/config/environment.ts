import 'reflect-metadata';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, Max, Min, MinLength } from 'class-validator';
import { IsDatabaseUrl, IsDays, IsHttpUrl, IsEmailAddress, IsOriginList, IsSmtpUrl } from './environment.rules';

const Flag = () => IsIn(['on', 'off'], { message: '$property must be on or off' });

const WholeNumber = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value,
  );

/**
 * Every environment variable with its validation. All are optional; `loadConfig` adds defaults. A test compares this
 * list with `.env.example`, which documents it.
 */
export class Environment {
  @IsOptional()
  @IsIn(['development', 'production', 'test'], { message: '$property must be development, production or test' })
  NODE_ENV?: string;

  @IsOptional()
  @WholeNumber()
  @IsInt({ message: '$property must be a port number' })
  @Min(0, { message: '$property must be 0 (any free port) to 65535' })
  @Max(65535, { message: '$property must be 0 (any free port) to 65535' })
  PORT?: number;

  @IsOptional()
  @MinLength(1)
  HOST?: string;

  @IsOptional()
  @IsDatabaseUrl()
  DATABASE_URL?: string;

  @IsOptional()
  @MinLength(1)
  DATA_DIR?: string;

  @IsOptional()
  @IsHttpUrl()
  PUBLIC_URL?: string;

  @IsOptional()
  @IsHttpUrl()
  PROBLEM_BASE?: string;

  @IsOptional()
  @IsSmtpUrl()
  SMTP_URL?: string;

  @IsOptional()
  @IsEmailAddress()
  MAIL_FROM?: string;

  @IsOptional()
  @IsIn(['sandbox', 'stripe'], { message: '$property must be sandbox or stripe' })
  PAYMENTS?: string;

  @IsOptional()
  @MinLength(1)
  STRIPE_SECRET_KEY?: string;

  @IsOptional()
  @MinLength(1)
  STRIPE_WEBHOOK_SECRET?: string;

  @IsOptional()
  @IsHttpUrl()
  STRIPE_API_BASE?: string;

  @IsOptional()
  @MinLength(32, { message: '$property must have at least 32 characters' })
  SESSION_SECRET?: string;

  @IsOptional()
  @MinLength(16, { message: '$property must have at least 16 characters' })
  METRICS_TOKEN?: string;

  @IsOptional()
  @IsOriginList()
  CORS_ORIGINS?: string;

  @IsOptional()
  @WholeNumber()
  @IsInt({ message: '$property must be a whole number of requests per minute, or 0 for no limit' })
  @Min(0, { message: '$property must be a whole number of requests per minute, or 0 for no limit' })
  RATE_LIMIT_PER_MINUTE?: number;

  @IsOptional()
  @Matches(/^(true|false|\d{1,2}|loopback|linklocal|uniquelocal|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/, {
    message: '$property must be true, false, a number of proxies, or a list of addresses',
  })
  TRUST_PROXY?: string;

  @IsOptional()
  @IsIn(['public', 'any'], { message: '$property must be public or any' })
  WEBHOOK_TARGETS?: string;

  @IsOptional()
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    message: '$property must be one of fatal, error, warn, info, debug, trace, silent',
  })
  LOG_LEVEL?: string;

  @IsOptional()
  @Flag()
  JOBS?: string;

  @IsOptional()
  @Flag()
  DEMO?: string;

  @IsOptional()
  @WholeNumber()
  @IsInt({ message: '$property must be a number of processes, 1 to 64' })
  @Min(1, { message: '$property must be a number of processes, 1 to 64' })
  @Max(64, { message: '$property must be a number of processes, 1 to 64' })
  WORKERS?: number;

  @IsOptional()
  @WholeNumber()
  @IsInt({ message: '$property must be a number of seconds, 1 to 3600' })
  @Min(1, { message: '$property must be a number of seconds, 1 to 3600' })
  @Max(3600, { message: '$property must be a number of seconds, 1 to 3600' })
  SHUTDOWN_SECONDS?: number;

  @IsOptional()
  @WholeNumber()
  @IsInt({ message: '$property must be a number of seconds, 1 to 3600' })
  @Min(1, { message: '$property must be a number of seconds, 1 to 3600' })
  @Max(3600, { message: '$property must be a number of seconds, 1 to 3600' })
  KEEP_ALIVE_SECONDS?: number;

  @IsOptional()
  @WholeNumber()
  @IsDays()
  RETENTION_EMAIL_CONTENT_DAYS?: number;

  @IsOptional()
  @WholeNumber()
  @IsDays()
  RETENTION_EMAIL_DAYS?: number;

  @IsOptional()
  @WholeNumber()
  @IsDays()
  RETENTION_AUDIT_DAYS?: number;
}
