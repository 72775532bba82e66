import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../support/proc';
import { BenchProcess, median } from '../support/processes';
import { CORES } from './cores';
import { type Setting, variablesOf } from './setting';

const STARTS = 5;

/** Milliseconds from the start of the process until it listens. */
const START_TARGET = 1_200;

/** Megabytes. */
const IDLE_TARGET = 160;

/** How long a server is left alone until it is idle, in milliseconds: V8 collects what the start has left after half of it. */
const SETTLED_MS = 60_000;

const QUICKLY_SETTLED_MS = 3_000;

/** How long a start takes, and the memory of a server before its first request. */
export async function start(setting: Setting): Promise<void> {
  const { database, report, isQuick } = setting;
  const times: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : STARTS); round++) {
    await started(setting, ({ startedIn }) => times.push(startedIn));
  }
  report.value({ database, scenario: 'start until it listens' }, median(times), 'ms', START_TARGET);
  await started(setting, async ({ pid }) => {
    await sleep(isQuick ? QUICKLY_SETTLED_MS : SETTLED_MS);
    report.value({ database, scenario: 'resident memory, idle' }, residentMegabytes(pid).now, 'MB', IDLE_TARGET);
  });
}

async function started(setting: Setting, look: (server: BenchProcess) => unknown): Promise<void> {
  const server = await BenchProcess.startServer(variablesOf(setting), CORES.server);
  try {
    await look(server);
  } finally {
    await server.stop();
  }
}
