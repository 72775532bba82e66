import { type LocalDate, endOfDate, startOfDate } from '../../platform/values/time';
import { datesOf } from '../local-buckets';
import type { SubjectDays } from './daily-usage.service';
import type { ExportLease } from './export-lease';
import type { ExportReport, UnsentReason } from './export-report';
import {
  type DayState,
  type ExportKey,
  type ExportStateRepository,
  type PendingEvent,
  type SubjectState,
} from './export-state.repository';
import type { MeterEvent, Sending } from './stripe-meter-events';

/** Stripe accepts timestamps of the past 35 days; an hour is left for sending. In seconds. */
const MAX_AGE = 35 * 86_400 - 3_600;

/** Stripe recognizes an identifier for 24 hours; an hour is left for differing clocks. In seconds. */
const RECOGNIZED = 23 * 3_600;

type Rejection = Exclude<Sending, { outcome: 'sent' }>;

const NOTHING_COUNTED: DayState = { counted: 0n, units: 0n, uncertain: 0n };

/** How uncertain events are settled: as sent, or by sending them again. */
export type Settlement = 'sent' | 'resend';

/** An export in progress. */
export interface ExportRun {
  readonly key: ExportKey;
  readonly timeZone: string;
  readonly scale: number;
  /** In billionths. */
  readonly unit: bigint;
  readonly settlement: Settlement | undefined;
  readonly lease: ExportLease;
  readonly report: ExportReport;
  readonly now: () => number;
  readonly send: (event: MeterEvent) => Promise<Sending>;
}

/**
 * Sends the days of a subject, one event at a time. The usage of a day that was not counted before is added to the
 * subject's balance, and the complete units of the balance are sent. What remains is part of the next event; a negative
 * balance, from voided usage, reduces later ones. An event is stored before it is sent, so that it is never sent as two.
 */
export class SubjectExport {
  private isStored = true;
  private sentEvents = 0;
  /** Stripe's message about an event that is uncertain. */
  private message: { readonly day: number; readonly text: string } | undefined;

  constructor(
    private readonly run: ExportRun,
    private readonly states: ExportStateRepository,
    private readonly subject: SubjectDays,
    private state: SubjectState,
    private readonly days: Map<number, DayState>,
  ) {}

  async sendDays(): Promise<void> {
    await this.finishPending();
    const days = new Set([...this.subject.days.keys(), ...this.days.keys()]);
    for (const day of [...days].sort((one, other) => one - other)) {
      await this.settleUncertain(day);
      await this.sendDay(day);
    }
    if (!this.isStored) await this.store(this.state);
    const { balance } = this.state;
    if (this.sentEvents > 0) this.run.report.addSubject();
    if (balance > 0n) await this.run.report.addRemainder(this.subject.name, balance);
    if (balance < 0n) await this.addUnsent(null, balance, 'correction');
  }

  /** Sends the event again of which it is unknown whether it reached Stripe. */
  private async finishPending(): Promise<void> {
    const { pending, ...state } = this.state;
    if (!pending) return;
    if (this.run.now() - pending.since < RECOGNIZED) {
      const sending = await this.send(pending);
      if (sending.outcome === 'sent') return;
      if (sending.outcome === 'denied') throw new Error(sending.reason);
      // It may have been processed before Stripe had a reason to reject it.
      this.message = { day: pending.day, text: sending.reason };
    }
    const { day, units } = pending;
    const isInPeriod = this.days.has(day) || this.subject.days.has(day);
    const before = this.days.get(day) ?? (await this.findDay(day));
    const uncertain = { ...before, uncertain: before.uncertain + units };
    await this.store({ ...state, pending: undefined }, day, uncertain);
    if (isInPeriod) this.days.set(day, uncertain);
    else await this.addUnsent(day, uncertain.uncertain * this.run.unit, 'uncertain');
  }

  private async findDay(day: number): Promise<DayState> {
    const { id } = this.subject;
    const found = await this.states.days(this.run.key, { first: id, last: id }, [day]);
    return found.get(id)?.get(day) ?? NOTHING_COUNTED;
  }

  private async settleUncertain(day: number): Promise<void> {
    const { settlement, unit } = this.run;
    const { uncertain = 0n, units = 0n, counted = 0n } = this.days.get(day) ?? {};
    if (uncertain === 0n) return;
    if (settlement === undefined) return this.addUnsent(day, uncertain * unit, 'uncertain');
    const returned = settlement === 'resend' ? uncertain : 0n;
    const settled = { counted, units: units - returned, uncertain: 0n };
    await this.store({ ...this.state, balance: this.state.balance + returned * unit }, day, settled);
    this.days.set(day, settled);
  }

  private async sendDay(day: number): Promise<void> {
    const before = this.days.get(day) ?? NOTHING_COUNTED;
    const total = this.subject.days.get(day)?.usage ?? 0n;
    const added = total - before.counted;
    const obstacle = this.obstacleOf(day);
    if (obstacle && added > 0n) return this.addUnsent(day, added, obstacle);
    const { unit } = this.run;
    const balance = this.state.balance + added;
    const units = obstacle || balance < unit ? 0n : balance / unit;
    if (added === 0n && units === 0n) return;
    const { events } = this.state;
    const after = { ...before, counted: total, units: before.units + units };
    const next = { balance: balance - units * unit, events, pending: undefined };
    if (units === 0n) return this.store(next, day, after);
    const unsent = { ...this.state, events: events + 1, pending: undefined };
    const pending = { day, units, since: this.run.now() };
    await this.store({ ...next, events: events + 1, pending }, day, after);
    const sending = await this.send(pending);
    if (sending.outcome === 'sent') return;
    await this.store(unsent, day, before);
    await this.handleRejection(sending, day, added);
  }

  private async handleRejection({ outcome, reason }: Rejection, day: number, usage: bigint): Promise<void> {
    if (outcome === 'denied') throw new Error(reason);
    await this.addUnsent(day, usage, 'rejected', reason);
  }

  private async send({ day, units, since }: PendingEvent): Promise<Sending> {
    const { lease, timeZone, report } = this.run;
    const { id, name } = this.subject;
    const sending = await this.run.send({
      identifier: `${lease.meter.identifierPrefix}-${id}-${day}-${this.state.events}`,
      customer: name,
      units,
      timestamp: Math.min(endOfDate(timeZone, dateOf(day)) - 1, since),
    });
    if (sending.outcome !== 'sent') return sending;
    this.state = { ...this.state, pending: undefined };
    this.isStored = false;
    this.sentEvents++;
    report.addSent(dateOf(day), units);
    return sending;
  }

  /** Why no event can be sent for a day. */
  private obstacleOf(day: number): 'too-old' | 'future' | undefined {
    const { timeZone, now } = this.run;
    if (startOfDate(timeZone, dateOf(day)) > now()) return 'future';
    return endOfDate(timeZone, dateOf(day)) <= now() - MAX_AGE ? 'too-old' : undefined;
  }

  private async store(state: SubjectState, day?: number, dayState?: DayState): Promise<void> {
    const { key, lease, scale } = this.run;
    await lease.write(scale, async () => {
      if (dayState) await this.states.storeDay(key, this.subject.id, day!, dayState);
      await this.states.storeSubject(key, this.subject.id, state);
    });
    this.state = state;
    this.isStored = true;
  }

  private addUnsent(day: number | null, usage: bigint, reason: UnsentReason, message?: string): Promise<void> {
    const text = message ?? (this.message?.day === day ? this.message.text : undefined);
    const item = { subject: this.subject.name, date: day === null ? null : dateOf(day) };
    return this.run.report.addUnsent({ ...item, ...(text !== undefined && { message: text }) }, usage, reason);
  }
}

function dateOf(day: number): LocalDate {
  return datesOf(day).first;
}
