import { writeFileSync } from 'node:fs';
import { captureAll } from '../support/captured-answers';
import type { LoadRequest } from '../support/loading';
import { residentMegabytes } from '../support/proc';
import { BenchProcess } from '../support/processes';
import type { Report } from './report';
import { CORES } from './cores';
import type { Stock } from './stock';

export const CONNECTIONS = 64;

/** What every scenario gets: a filled database, and where its figures go. */
export interface Setting {
  readonly database: 'sqlite' | 'mariadb';
  readonly url: string;
  readonly folder: string;
  readonly stock: Stock;
  /** Measured seconds of each round. */
  readonly seconds: number;
  /** For a look only: what takes long without showing more is left out. */
  readonly isQuick: boolean;
  /** How often each side of a comparison is measured; the medians count. */
  readonly rounds: number;
  readonly report: Report;
  /** Folder of another version, built, that this one is compared with. */
  readonly against: string | undefined;
  /** Receives the maximum memory of each server, in megabytes. */
  readonly noteMemory: (highest: number) => void;
}

/** How long a process that has just started compiles its most frequent code, in seconds. */
const COMPILING_SECONDS = 3;

/** A closed loop over all connections. */
export function closedLoop({ seconds }: Setting) {
  return { connections: CONNECTIONS, warmUpSeconds: Math.min(1, seconds / 3), seconds };
}

/** The same for a process that has just started, or many addresses that must have been requested before. */
export function afterCompiling(setting: Setting) {
  return { ...closedLoop(setting), warmUpSeconds: Math.min(COMPILING_SECONDS, setting.seconds) };
}

export function variablesOf({ url, folder }: Setting): Record<string, string> {
  return { DATABASE_URL: url, DATA_DIR: `${folder}/files`, PORT: '0', DEMO: 'off' };
}

interface ServerOptions {
  readonly variables?: Record<string, string>;
  readonly cores?: string;
  /** Of another version. */
  readonly root?: string;
}

/** Runs `work` with the built server in production mode and notes the memory that it took. */
export async function withServer<T>(
  setting: Setting,
  work: (server: BenchProcess) => Promise<T>,
  { variables = {}, cores = CORES.server, root }: ServerOptions = {},
): Promise<T> {
  const server = await BenchProcess.startServer({ ...variablesOf(setting), ...variables }, cores, root);
  try {
    const result = await work(server);
    setting.noteMemory(residentMegabytes(server.pid).highest);
    return result;
  } finally {
    await server.stop();
  }
}

/** Runs `work` with another process of `bench/support` next to the server. */
export async function withReference<T>(
  script: string,
  variables: Record<string, string>,
  work: (reference: BenchProcess) => Promise<T>,
): Promise<T> {
  const reference = await BenchProcess.start(script, variables, CORES.server);
  try {
    return await work(reference);
  } finally {
    await reference.stop();
  }
}

/** Runs `work` with a bare server that gives the answers to these requests which the server gives now. */
export async function withBareAnswers<T>(
  setting: Setting,
  server: BenchProcess,
  requests: readonly LoadRequest[],
  work: (bare: BenchProcess) => Promise<T>,
): Promise<T> {
  const file = `${setting.folder}/answers.json`;
  writeFileSync(file, JSON.stringify(await captureAll(server.url, requests)));
  return withReference('bare-http.ts', { BENCH_ANSWERS: file }, work);
}
