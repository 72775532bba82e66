import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { OperatorsService } from '../../operators';
import { isAdditive, usageOf } from '../aggregations/aggregation';
import { nanoToWords } from '../decimal/words';
import { RecordingSetup } from '../definitions/recording-setup';
import { type SubjectCalendar, SubjectCalendarsRepository } from '../definitions/subject-calendars.repository';
import { MetersService } from '../entries/meters.service';
import { bucketRange } from '../local-buckets';
import { SubjectEntriesRepository } from '../subjects/subject-entries.repository';
import { ALL, type StoredSubjectTotal, SubjectTotalsRepository } from '../subjects/subject-totals.repository';
import { SubjectsService } from '../subjects/subjects.service';
import type { UsageDifference } from './day-sums';
import { BucketSums, type Dates, type LocalTotals, LocalTotalsAudit, type WrongBucket, isMonth } from './local-totals';

/** More than the time within which every server notices a changed calendar, in milliseconds. */
const UNTIL_NOTICED_MS = 1_000;

/** Describes wrong totals. */
@Injectable()
export class SubjectAuditNames {
  constructor(
    private readonly subjects: SubjectsService,
    private readonly meters: MetersService,
  ) {}

  async describe(
    operatorId: number,
    timeZone: string,
    { bucket, stored, counted }: WrongBucket,
  ): Promise<UsageDifference[]> {
    const keys = stored.differing(counted);
    const parsed = keys.map(parseKey);
    const subjects = await this.subjects.namesOf(
      operatorId,
      parsed.map(({ subjectId }) => subjectId),
    );
    const meters = await this.meters.namesOf(
      operatorId,
      parsed.map(({ meterId }) => meterId),
    );
    return keys.map((key, index) => ({
      OperatorID: operatorId,
      Meter: meters.get(parsed[index]!.meterId) ?? null,
      Subject: subjects.get(parsed[index]!.subjectId) ?? null,
      Total: isMonth(bucket) ? 'subject-month' : 'subject-day',
      FromTimestamp: bucketRange(timeZone, bucket).start,
      Kept: stored.audited(key),
      Recomputed: counted.audited(key),
    }));
  }
}

/** Checks the totals by subject against the entries, and recomputes those that differ. */
@Injectable()
export class SubjectAuditService {
  constructor(
    private readonly calendars: SubjectCalendarsRepository,
    private readonly totals: SubjectTotalsRepository,
    private readonly entries: SubjectEntriesRepository,
    private readonly names: SubjectAuditNames,
    private readonly operators: OperatorsService,
    private readonly setup: RecordingSetup,
    private readonly audit: LocalTotalsAudit,
    private readonly transactions: Transactions,
  ) {}

  async *verify(operatorId: number, dates: Dates): AsyncGenerator<UsageDifference[]> {
    const calendar = await this.calendars.findCalendar(operatorId);
    if (!calendar) return;
    for await (const wrong of this.audit.verify(this.totalsOf(operatorId, calendar.timeZone), dates)) {
      yield this.names.describe(operatorId, calendar.timeZone, wrong);
    }
  }

  /** Recomputes wrong totals, and all of them if the operator's time zone has changed. */
  async rebuild(operatorId: number): Promise<void> {
    const calendar = await this.calendars.findCalendar(operatorId);
    if (!calendar) return;
    const { timeZone } = await this.operators.getOperator(operatorId);
    const isRight = calendar.isComplete && calendar.timeZone === timeZone;
    if (!isRight) {
      // From here on, totals are recorded in the new time zone, and queries sum entries.
      await this.change(operatorId, { timeZone, isComplete: false });
      await sleep(UNTIL_NOTICED_MS);
    }
    await this.audit.rebuild(this.totalsOf(operatorId, timeZone));
    if (!isRight) await this.change(operatorId, { timeZone, isComplete: true });
  }

  private async change(operatorId: number, calendar: SubjectCalendar): Promise<void> {
    await this.transactions.run(async () => {
      await this.calendars.change(operatorId, calendar);
      await this.setup.noteChange();
    });
  }

  private totalsOf(operatorId: number, timeZone: string): LocalTotals {
    return {
      timeZone,
      nextStored: (bucket) => this.totals.nextDay(operatorId, bucket),
      nextEntry: (since) => this.entries.nextWithSubject(operatorId, since),
      stored: async (bucket) => toSums(await this.totals.list(operatorId, kindOf(bucket), bucket)),
      counted: (bucket) => this.count(operatorId, timeZone, bucket),
      clear: (bucket) => this.totals.clear(kindOf(bucket), operatorId, bucket),
      insert: (bucket, sums) =>
        this.totals.insert(
          kindOf(bucket),
          Array.from(sums.byKey, ([key, { nano, events }]) => ({
            ...{ operatorId, bucket, ...parseKey(key) },
            ...{ ...nanoToWords(nano), entries: events },
          })),
        ),
    };
  }

  private async count(operatorId: number, timeZone: string, bucket: number): Promise<BucketSums> {
    const counted = new BucketSums();
    if (isMonth(bucket)) {
      for (const total of await this.totals.listDays(operatorId, bucket)) {
        counted.add(keyOf(total), total);
        if (isAdditive(total.aggregation ?? undefined)) counted.add(keyOf({ ...total, meterId: ALL }), total);
      }
      return counted;
    }
    for (const total of await this.entries.sumsBySubjectAndMeter(operatorId, bucketRange(timeZone, bucket))) {
      const sum = { nano: usageOf(total, total.aggregation === 'count'), events: Number(total.entries) };
      counted.addSum(keyOf(total), sum).addSum(keyOf({ ...total, subjectId: ALL }), sum);
    }
    return counted;
  }
}

type TotalOf = Pick<StoredSubjectTotal, 'subjectId' | 'meterId'>;

function toSums(totals: readonly StoredSubjectTotal[]): BucketSums {
  const sums = new BucketSums();
  for (const total of totals) sums.add(keyOf(total), total);
  return sums;
}

function keyOf({ subjectId, meterId }: TotalOf): string {
  return `${subjectId} ${meterId}`;
}

function parseKey(key: string): TotalOf {
  const [subjectId, meterId] = key.split(' ').map(Number);
  return { subjectId: subjectId!, meterId: meterId! };
}

function kindOf(bucket: number): 'day' | 'month' {
  return isMonth(bucket) ? 'month' : 'day';
}
