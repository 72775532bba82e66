import { Injectable } from '@nestjs/common';
import { AppConfig, ConfigurationError } from '../../platform/config';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import type { UsagePeriod } from '../queries/usage-period';
import { DailyUsageService, type SubjectDays, daysOf } from './daily-usage.service';
import { ExportLeases } from './export-lease';
import { ExportReport, type ExportResult, type ReportSink } from './export-report';
import {
  type DayState,
  type ExportKey,
  ExportStateRepository,
  type MeterExport,
  type SubjectState,
} from './export-state.repository';
import { type ExportRun, type Settlement, SubjectExport } from './subject-export';

/** Subjects to which events are sent at the same time. Stripe accepts one request per customer and meter at a time. */
const PARALLEL = 8;

/** Decimals of an amount. */
const MAX_SCALE = 9;

const NOTHING_SENT: SubjectState = { balance: 0n, events: 0, pending: undefined };

/** What is exported to Stripe, and how. */
export interface StripeExport {
  readonly key: ExportKey;
  readonly period: UsagePeriod;
  /** The name of the meter's events at Stripe. */
  readonly eventName: string;
  /** Events count units of 10^-scale; omitted: the scale of earlier exports, or the smallest that is exact. */
  readonly scale: number | undefined;
  readonly settlement: Settlement | undefined;
}

/** Follows an export. */
export interface ExportProgress {
  readonly sink: ReportSink;
  readonly onProgress: (events: number) => void;
}

/** Sends the usage of each subject and local day as meter events of Stripe. */
@Injectable()
export class StripeExportService {
  constructor(
    private readonly usage: DailyUsageService,
    private readonly states: ExportStateRepository,
    private readonly leases: ExportLeases,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends what was not sent before. Can be repeated after any interruption.
   * @throws ConfigurationError without a key of Stripe
   * @throws ValidationError if earlier events have another scale
   * @throws Error if Stripe does not respond, or another export of the meter is in progress
   */
  async sendUsage(request: StripeExport, { sink, onProgress }: ExportProgress): Promise<ExportResult> {
    const { stripe } = this.config.payments;
    if (!stripe) throw new ConfigurationError(['STRIPE_SECRET_KEY is required to export usage to Stripe']);
    // Loaded only when needed, because Stripe's library is large.
    const { StripeMeterEvents } = await import('./stripe-meter-events');
    const events = new StripeMeterEvents(stripe, request.eventName, this.config.limits.paymentProvider);
    const { key, period, settlement } = request;
    const report = new ExportReport(sink);
    return this.leases.withLease(key, async (lease) => {
      const scale = await this.scaleOf(request, lease.meter);
      const unit = 10n ** BigInt(MAX_SCALE - scale);
      const { timeZone } = period;
      const run: ExportRun = {
        ...{ key, timeZone, scale, unit, settlement, lease, report },
        now: () => this.clock.now(),
        send: (event) => events.send(event),
      };
      for await (const subjects of this.usage.portions(key, period)) {
        await this.sendPortion(run, period, subjects);
        onProgress(report.sentEvents);
      }
      const { usage } = await this.usage.withoutSubject(key, period);
      if (usage !== 0n) await report.addUnsent({ subject: null, date: null }, usage, 'no-subject');
      return report.toResult(scale, unit);
    });
  }

  private async sendPortion(run: ExportRun, period: UsagePeriod, subjects: readonly SubjectDays[]): Promise<void> {
    const ids = { first: subjects[0]!.id, last: subjects.at(-1)!.id };
    const states = await this.states.subjects(run.key, ids);
    const days = await this.states.days(run.key, ids, daysOf(period));
    const waiting = [...subjects];
    const sendNext = async () => {
      for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
        const state = states.get(subject.id) ?? NOTHING_SENT;
        const sentDays = days.get(subject.id) ?? new Map<number, DayState>();
        await new SubjectExport(run, this.states, subject, state, sentDays).sendDays();
      }
    };
    const stopOthers = (error: unknown) => {
      waiting.length = 0;
      throw error;
    };
    const ended = await Promise.allSettled(Array.from({ length: PARALLEL }, () => sendNext().catch(stopOthers)));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }

  private async scaleOf({ key, period, scale }: StripeExport, meter: MeterExport): Promise<number> {
    if (scale !== undefined && meter.scale !== null && scale !== meter.scale) {
      const message = `scale must be ${meter.scale}: earlier events of this meter count units of 10^-${meter.scale}.`;
      throw new ValidationError([{ field: 'scale', code: 'is-in', message }]);
    }
    return scale ?? meter.scale ?? this.smallestExactScale(key, period);
  }

  private async smallestExactScale(key: ExportKey, period: UsagePeriod): Promise<number> {
    let scale = 0;
    for await (const subjects of this.usage.portions(key, period)) {
      for (const { days } of subjects) {
        for (const { usage } of days.values()) while (usage % 10n ** BigInt(MAX_SCALE - scale) !== 0n) scale++;
      }
    }
    return scale;
  }
}
