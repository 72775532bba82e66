import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Figures } from './figures';
import type { Machine } from './machine';
import { HEADER, type Row, lineOf } from './table';

type Name = Pick<Row, 'database' | 'scenario'>;

/** A scenario and the statuses that its answers may have. */
interface Scenario extends Name {
  readonly statuses: readonly number[];
}

interface Contents {
  readonly machine: Machine;
  readonly rows: readonly Row[];
}

/** What a rate and its latencies have to reach, relative to those of a reference. */
export interface Target {
  /** Of the reference's rate. */
  readonly rate: number;
  /** Times the reference's. */
  readonly p99Times?: number;
  /** Milliseconds. */
  readonly p99Below?: number;
}

/** The results so far, stored in a file so that scenarios can be run one group at a time. */
export class Report {
  private readonly rows: Row[];

  constructor(
    private readonly file: string,
    private readonly machine: Machine,
  ) {
    this.rows = existsSync(file) ? [...(JSON.parse(readFileSync(file, 'utf8')) as Contents).rows] : [];
  }

  /**
   * A rate against that of a reference in the same rounds.
   * @param target a number is of the reference's rate
   */
  compare(scenario: Scenario, [subject, reference]: readonly Figures[], target?: number | Target): void {
    const strange = strangeAnswers(scenario, subject!);
    const wanted = typeof target === 'number' ? { rate: target } : target;
    const verdict = wanted && {
      target: textOf(wanted),
      isMet: !strange && reaches(wanted, subject!, reference!),
    };
    this.add({ ...nameOf(scenario), subject: subject!, reference: reference!, ...verdict, ...strange });
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

  /** @param limit that it should not exceed, if there is one */
  value(name: Name, value: number, unit: string, limit?: number): void {
    const verdict = limit === undefined ? {} : { target: `≤ ${limit} ${unit}`, isMet: value <= limit };
    this.add({ ...name, value: { number: value, unit }, ...verdict });
  }

  print(): void {
    process.stdout.write(`\n${HEADER}\n${this.rows.map(lineOf).join('\n')}\n`);
  }

  /** Replaces what an earlier run has found for the same scenario. */
  private add(row: Row): void {
    const old = this.rows.findIndex(({ database, scenario }) => database === row.database && scenario === row.scenario);
    if (old >= 0) this.rows[old] = row;
    else this.rows.push(row);
    writeFileSync(this.file, `${JSON.stringify({ machine: this.machine, rows: this.rows }, null, 1)}\n`);
    process.stdout.write(`${lineOf(row)}\n`);
  }
}

function reaches({ rate, p99Times = Infinity, p99Below = Infinity }: Target, subject: Figures, reference: Figures) {
  const isQuick = subject.p99 <= p99Times * reference.p99 && subject.p99 < p99Below;
  return isQuick && subject.perSecond >= rate * reference.perSecond;
}

function textOf({ rate, p99Times, p99Below }: Target): string {
  const parts = [
    `≥ ${rate}`,
    ...(p99Times === undefined ? [] : [`p99 ≤ ${p99Times} ×`]),
    ...(p99Below === undefined ? [] : [`p99 < ${p99Below} ms`]),
  ];
  return parts.join(', ');
}

const nameOf = ({ database, scenario }: Scenario): Name => ({ database, scenario });

/** Answers that do not belong to the scenario, which then has missed its target. */
function strangeAnswers({ statuses: allowed }: Scenario, { statuses }: Figures): Pick<Row, 'strange'> | undefined {
  const strange = Object.entries(statuses).filter(([status]) => !allowed.includes(Number(status)));
  return strange.length > 0 ? { strange: Object.fromEntries(strange) } : undefined;
}
