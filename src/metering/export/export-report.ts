import type { LocalDate } from '../../platform/values/time';
import { formatNano } from '../decimal/quantity';

/** Why usage was not sent. */
export type UnsentReason =
  'too-old' | 'future' | 'rejected' | 'uncertain' | 'correction' | 'no-subject' | 'aggregation';

/** Usage that was not sent. */
export interface UnsentUsage {
  /** Null for entries without one. */
  readonly Subject: string | null;
  /** Null for a sum of several days. */
  readonly Date: LocalDate | null;
  /** A decimal; negative for a correction. */
  readonly Usage: string;
  readonly Reason: UnsentReason;
  /** Stripe's message. */
  readonly Message?: string;
}

/** What remains of a subject's usage below one unit; part of its next event. */
interface Remainder {
  readonly Subject: string;
  readonly Remainder: string;
}

/** Receives each item of the complete report. */
export type ReportSink = (item: UnsentUsage | Remainder) => Promise<void>;

/** The result of an export. */
export interface ExportResult {
  readonly Scale: number;
  readonly Sent: { Events: number; Subjects: number; Days: number; Units: string; Usage: string };
  /** Lists the first 100 items. */
  readonly Unsent: { Count: number; Items: readonly UnsentUsage[] };
  readonly Remainders: { Subjects: number; Usage: string };
}

/** Maximum number of items in the result. */
const MAX_LISTED = 100;

/** Collects what an export sent, and what it did not. */
export class ExportReport {
  private events = 0;
  private units = 0n;
  private readonly dates = new Set<LocalDate>();
  private subjects = 0;
  private unsent = 0;
  private readonly listed: UnsentUsage[] = [];
  private remainders = { subjects: 0, usage: 0n };

  constructor(private readonly sink: ReportSink) {}

  get sentEvents(): number {
    return this.events;
  }

  addSent(date: LocalDate, units: bigint): void {
    this.events++;
    this.units += units;
    this.dates.add(date);
  }

  /** Counts a subject of which at least one event was sent. */
  addSubject(): void {
    this.subjects++;
  }

  /** @param usage in billionths */
  async addUnsent(
    { subject, date, message }: { subject: string | null; date: LocalDate | null; message?: string },
    usage: bigint,
    reason: UnsentReason,
  ): Promise<void> {
    const item: UnsentUsage = {
      ...{ Subject: subject, Date: date, Usage: formatNano(usage), Reason: reason },
      ...(message !== undefined && { Message: message }),
    };
    if (this.unsent++ < MAX_LISTED) this.listed.push(item);
    await this.sink(item);
  }

  /** @param usage in billionths */
  async addRemainder(subject: string, usage: bigint): Promise<void> {
    this.remainders.subjects++;
    this.remainders.usage += usage;
    await this.sink({ Subject: subject, Remainder: formatNano(usage) });
  }

  /** @param unit in billionths */
  toResult(scale: number, unit: bigint): ExportResult {
    const { events, subjects, units } = this;
    return {
      Scale: scale,
      Sent: {
        ...{ Events: events, Subjects: subjects, Days: this.dates.size },
        ...{ Units: String(units), Usage: formatNano(units * unit) },
      },
      Unsent: { Count: this.unsent, Items: this.listed },
      Remainders: { Subjects: this.remainders.subjects, Usage: formatNano(this.remainders.usage) },
    };
  }
}
