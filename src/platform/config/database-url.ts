import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { DatabaseConfig, DatabaseTls } from './app-config';

const FORM = 'must be sqlite:<file>, sqlite::memory: or mysql://user:password@host:port/database';

const TLS_MODES = ['DISABLED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
type TlsMode = (typeof TLS_MODES)[number];

/** Different names of one parameter; `ssl` is a switch, the others have a mode. */
const MODE_PARAMETERS = ['ssl-mode', 'sslmode', 'ssl'];
const CA_PARAMETER = 'ssl-ca';

const SWITCH: Record<string, TlsMode> = { TRUE: 'REQUIRED', 1: 'REQUIRED', FALSE: 'DISABLED', 0: 'DISABLED' };

export function parseDatabaseUrl(url: string): DatabaseConfig {
  if (url.startsWith('sqlite:')) return { dialect: 'sqlite', file: url.slice('sqlite:'.length) };
  const parsed = new URL(url);
  return {
    dialect: parsed.protocol === 'mariadb:' ? 'mariadb' : 'mysql',
    host: hostOf(parsed),
    port: parsed.port ? Number(parsed.port) : 3306,
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database: decodeURIComponent(parsed.pathname.slice(1)),
    tls: tlsOf(parsed),
  };
}

/** The fault of a DATABASE_URL, phrased to follow its name, or `undefined`. */
export function faultOfDatabaseUrl(url: unknown): string | undefined {
  if (typeof url !== 'string') return FORM;
  if (url.startsWith('sqlite:')) return url.length > 'sqlite:'.length ? undefined : FORM;
  if (!URL.canParse(url)) return FORM;
  const parsed = new URL(url);
  if (!['mysql:', 'mariadb:'].includes(parsed.protocol) || !/^\/[^/]+$/.test(parsed.pathname)) return FORM;
  return faultOfParameters(parsed);
}

/** Unknown parameters are errors, because one of them could request encryption. */
function faultOfParameters(url: URL): string | undefined {
  const known = [...MODE_PARAMETERS, CA_PARAMETER];
  for (const name of url.searchParams.keys()) {
    if (!known.includes(name)) return `must not have the parameter ${name}; it may have ${known.join(', ')}`;
  }
  const given = modesIn(url);
  if (given.length > 1) return `must have only one of the parameters ${MODE_PARAMETERS.join(', ')}`;
  for (const { name, mode } of given) {
    if (!mode) return `must have true, false or one of ${TLS_MODES.join(', ')} as its parameter ${name}`;
  }
  return faultOfTls(url, given[0]?.mode);
}

function faultOfTls(url: URL, mode: TlsMode | undefined): string | undefined {
  const file = url.searchParams.get(CA_PARAMETER);
  if (file !== null && mode === 'DISABLED') return `must not have the parameter ${CA_PARAMETER} without TLS`;
  if (file !== null && !holdsCertificate(file)) {
    return `must have a readable PEM file of certificates as its parameter ${CA_PARAMETER}`;
  }
  if (mode === 'VERIFY_IDENTITY' && isIP(hostOf(url)) !== 0) {
    return 'must have the name of the host, not its address, with VERIFY_IDENTITY';
  }
  return undefined;
}

function modesIn(url: URL): { name: string; mode: TlsMode | undefined }[] {
  const given = [...url.searchParams].filter(([name]) => MODE_PARAMETERS.includes(name));
  return given.map(([name, value]) => {
    const text = value.toUpperCase().replaceAll('-', '_');
    return { name, mode: SWITCH[text] ?? TLS_MODES.find((mode) => mode === text) };
  });
}

function holdsCertificate(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN CERTIFICATE-----');
  } catch {
    return false;
  }
}

/** As in MySQL's clients, a CA file without a stricter mode implies verification against it. */
function tlsOf(url: URL): DatabaseTls | undefined {
  const caFile = url.searchParams.get(CA_PARAMETER) ?? undefined;
  const mode = modesIn(url)[0]?.mode ?? (caFile === undefined ? 'DISABLED' : 'VERIFY_CA');
  if (mode === 'DISABLED') return undefined;
  return { caFile, verifiesCa: mode !== 'REQUIRED' || caFile !== undefined, verifiesHost: mode === 'VERIFY_IDENTITY' };
}

/** The host of a URL as sockets expect it, without the brackets around IPv6 addresses. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
