import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../support/proc';
import { BenchProcess, median } from '../support/processes';
import { CORES } from './cores';
import { type Setting, variablesOf } from './setting';

const STARTS = 5;

/** Milliseconds from the start of the process until it listens. */
const START_TARGET = 1_500;

/** Megabytes. */
const IDLE_TARGET = 180;

/** How long after its start a server is idle, in milliseconds. */
const SETTLED_MS = 3_000;

/** How long a start takes, and the memory that a server has when nobody has asked it anything. */
export async function start(setting: Setting): Promise<void> {
  const { database, report, isQuick } = setting;
  const times: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : STARTS); round++) {
    const server = await BenchProcess.startServer(variablesOf(setting), CORES.server);
    times.push(server.startedIn);
    await sleep(SETTLED_MS);
    megabytes.push(residentMegabytes(server.pid).now);
    await server.stop();
  }
  report.value({ database, scenario: 'start until it listens' }, median(times), 'ms', START_TARGET);
  report.value({ database, scenario: 'resident memory, idle' }, median(megabytes), 'MB', IDLE_TARGET);
}
