import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { isPinning } from '../support/processes';
import type { Figures } from './figures';
import { HEADER, type Row, lineOf } from './table';

type Name = Pick<Row, 'database' | 'scenario'>;

/** A scenario and the statuses that its answers may have. */
interface Scenario extends Name {
  readonly statuses: readonly number[];
}

interface Contents {
  readonly machine: Record<string, string | number>;
  readonly rows: readonly Row[];
}

/** The figures so far, kept in a file so that scenarios can be run one group at a time. */
export class Report {
  private readonly rows: Row[];

  constructor(private readonly file: string) {
    this.rows = existsSync(file) ? [...(JSON.parse(readFileSync(file, 'utf8')) as Contents).rows] : [];
  }

  /** A rate against that of a reference in the same rounds. */
  compare(scenario: Scenario, [subject, reference]: readonly Figures[], minimum?: number): void {
    const strange = strangeAnswers(scenario, subject!);
    const isMet = !strange && subject!.perSecond >= (minimum ?? 0) * reference!.perSecond;
    const target = minimum === undefined ? {} : { target: `≥ ${minimum}`, isMet };
    this.add({ ...nameOf(scenario), subject: subject!, reference: reference!, ...target, ...strange });
  }

  rate(scenario: Scenario, subject: Figures): void {
    this.add({ ...nameOf(scenario), subject, ...strangeAnswers(scenario, subject) });
  }

  /** @param limit milliseconds that 99 of 100 answers must be quicker than */
  latency(scenario: Scenario, subject: Figures, limit: number): void {
    const strange = strangeAnswers(scenario, subject);
    const isMet = !strange && subject.p99 < limit;
    this.add({ ...nameOf(scenario), subject, target: `p99 < ${limit} ms`, isMet, ...strange });
  }

  value(name: Name, value: number, unit: string, limit: number): void {
    this.add({ ...name, value: { number: value, unit }, target: `≤ ${limit} ${unit}`, isMet: value <= limit });
  }

  print(): void {
    process.stdout.write(`\n${HEADER}\n${this.rows.map(lineOf).join('\n')}\n`);
  }

  /** Replaces what an earlier run has found for the same scenario. */
  private add(row: Row): void {
    const old = this.rows.findIndex(({ database, scenario }) => database === row.database && scenario === row.scenario);
    if (old >= 0) this.rows[old] = row;
    else this.rows.push(row);
    writeFileSync(this.file, `${JSON.stringify({ machine: machine(), rows: this.rows }, null, 1)}\n`);
    process.stdout.write(`${lineOf(row)}\n`);
  }
}

const nameOf = ({ database, scenario }: Scenario): Name => ({ database, scenario });

/** Answers that do not belong to the scenario, which then has missed its target. */
function strangeAnswers({ statuses: allowed }: Scenario, { statuses }: Figures): Pick<Row, 'strange'> | undefined {
  const strange = Object.entries(statuses).filter(([status]) => !allowed.includes(Number(status)));
  return strange.length > 0 ? { strange: Object.fromEntries(strange) } : undefined;
}

export function machine(): Record<string, string | number> {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    processor: cpus()[0]!.model,
    gigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load: Number(loadavg()[0]!.toFixed(1)),
    pinned: isPinning() ? 'each process to its core' : 'no: taskset is missing',
  };
}
