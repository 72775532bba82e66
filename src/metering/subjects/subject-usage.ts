import { Injectable } from '@nestjs/common';
import { isAdditive } from '../aggregations/aggregation';
import { FixedAggregations, type FixedMeters } from '../aggregations/fixed-aggregations';
import { ONE } from '../decimal/quantity';
import { type OperatorSetup, RecordingSetup } from '../definitions/recording-setup';
import { type SubjectCalendar, SubjectCalendarsRepository } from '../definitions/subject-calendars.repository';
import { addToWords, carried } from '../decimal/words';
import type { UsageEntryRow } from '../entries/usage-entry';
import { dayBucketAt, monthBucket } from '../local-buckets';
import { SubjectEntriesRepository } from './subject-entries.repository';
import { ALL, type SubjectTotal, SubjectTotalsRepository } from './subject-totals.repository';
import { SubjectsService } from './subjects.service';

type Setups = ReadonlyMap<number, OperatorSetup>;

/** What is defined for the operators and meters of entries. */
interface SubjectContext {
  readonly setups: Setups;
  readonly aggregations: FixedMeters;
}

interface WriteContext {
  /** The time zone of each operator's totals. */
  readonly zones: ReadonlyMap<number, string>;
  readonly aggregations: FixedMeters;
}

/** Updates totals by subject in the transaction that records the usage. Entries without a subject cost nothing. */
@Injectable()
export class SubjectUsage {
  constructor(
    private readonly subjects: SubjectsService,
    private readonly entries: SubjectEntriesRepository,
    private readonly totals: SubjectTotalsRepository,
    private readonly calendars: SubjectCalendarsRepository,
    private readonly setup: RecordingSetup,
    private readonly aggregations: FixedAggregations,
  ) {}

  /**
   * The rows with the IDs of their subjects.
   * @param isFirst whether this transaction wrote nothing before these entries
   */
  async identify(rows: readonly UsageEntryRow[], isFirst: boolean): Promise<readonly UsageEntryRow[]> {
    const subjects = new Map<number, Set<string>>();
    for (const { operatorId, subject } of rows) {
      if (subject === null) continue;
      const ofOperator = subjects.get(operatorId);
      if (ofOperator) ofOperator.add(subject);
      else subjects.set(operatorId, new Set([subject]));
    }
    if (subjects.size === 0) return rows;
    const ids = new Map<number, ReadonlyMap<string, number>>();
    for (const [operatorId, ofOperator] of inOrderOfKey(subjects)) {
      ids.set(operatorId, await this.subjects.ensure(operatorId, ofOperator, isFirst));
    }
    return rows.map((row) =>
      row.subject === null ? row : { ...row, subjectId: ids.get(row.operatorId)!.get(row.subject)! },
    );
  }

  /** Adds identified rows to the entries and totals of their subjects. */
  async add(rows: readonly UsageEntryRow[], { setups, aggregations }: SubjectContext): Promise<void> {
    const owned = rows.filter(({ subjectId }) => subjectId !== null);
    if (owned.length === 0) return;
    await this.entries.insert(owned);
    await this.write(owned, { zones: await this.zonesOf(owned, setups), aggregations }, 1);
  }

  async subtract(row: UsageEntryRow): Promise<void> {
    if (row.subjectId === null) return;
    const setups = await this.setup.setupOf([row.operatorId]);
    const aggregations = await this.aggregations.fix([row], false);
    await this.write([row], { zones: await this.zonesOf([row], setups), aggregations }, -1);
  }

  /** An entry of a meter whose entries are counted is one, so that subjects are sorted by their number. */
  private async write(rows: readonly UsageEntryRow[], { zones, aggregations }: WriteContext, times: 1 | -1) {
    const days = new Map<string, SubjectTotal>();
    const months = new Map<string, SubjectTotal>();
    for (const row of rows) {
      const day = dayBucketAt(zones.get(row.operatorId)!, row.occurredAt);
      const month = monthBucket(day);
      const aggregation = aggregations.get(row.meterId);
      const amount = aggregation === 'count' ? ONE : row;
      for (const subjectId of [row.subjectId!, ALL]) {
        addToWords(totalOf(days, row, day, subjectId, row.meterId), amount, times);
        addToWords(totalOf(months, row, month, subjectId, row.meterId), amount, times);
        if (isAdditive(aggregation)) addToWords(totalOf(months, row, month, subjectId, ALL), amount, times);
      }
    }
    await this.totals.add('day', toCarried(days));
    await this.totals.add('month', toCarried(months));
  }

  /** The time zone of each operator's totals. */
  private async zonesOf(rows: readonly UsageEntryRow[], setups: Setups): Promise<Map<number, string>> {
    const zones = new Map<number, string>();
    for (const { operatorId } of rows) {
      if (zones.has(operatorId)) continue;
      const { calendar, timeZone } = setups.get(operatorId)!;
      zones.set(operatorId, (calendar ?? (await this.start(operatorId, timeZone))).timeZone);
    }
    return zones;
  }

  private async start(operatorId: number, timeZone: string): Promise<SubjectCalendar> {
    await this.calendars.addCalendar(operatorId, timeZone);
    await this.setup.noteChange();
    return (await this.calendars.findCalendar(operatorId))!;
  }
}

function totalOf(
  totals: Map<string, SubjectTotal>,
  { operatorId }: UsageEntryRow,
  bucket: number,
  subjectId: number,
  meterId: number,
): SubjectTotal {
  const key = `${operatorId} ${bucket} ${subjectId} ${meterId}`;
  let total = totals.get(key);
  if (!total) {
    total = { operatorId, bucket, subjectId, meterId, high: 0, low: 0, nano: 0, entries: 0 };
    totals.set(key, total);
  }
  return total;
}

function toCarried(totals: ReadonlyMap<string, SubjectTotal>): SubjectTotal[] {
  return Array.from(totals.values(), (total) => ({ ...total, ...carried(total) }));
}

function inOrderOfKey<Value>(map: ReadonlyMap<number, Value>): [number, Value][] {
  return [...map].sort(([one], [other]) => one - other);
}
