import { Injectable } from '@nestjs/common';
import { StaffService } from '../../platform/auth';
import { EventLog, type NewEvent, USAGE_READERS } from '../../platform/event-log';
import { OutgoingEmailService, escapeHtml } from '../../platform/email';
import { ExactNumber } from '../../platform/values/json';
import { formatLongDate } from '../../platform/values/time';
import { DefinitionsRepository } from '../definitions/definitions.repository';
import type { MeterDefinitionEntity } from '../entries/meter-definition.entity';
import { datesOf } from '../local-buckets';
import { formatNano, formatQuantity } from '../decimal/quantity';
import { MetersService } from '../entries/meters.service';
import type { ThresholdEntity } from '../definitions/threshold.entity';
import type { ThresholdPeriodKey } from '../definitions/thresholds.repository';
import { ALL } from '../subjects/subject-totals.repository';
import { SubjectsService } from '../subjects/subjects.service';

/** A level of a threshold, and the period that reached it. */
export interface Reached {
  readonly threshold: ThresholdEntity;
  readonly period: ThresholdPeriodKey;
  /** Percentage of the limit. */
  readonly level: number;
  /** In billionths. */
  readonly total: bigint;
}

const THRESHOLD_PURPOSE = 'usage-threshold';

/** A reached level in the words of events and emails; amounts have every digit. */
interface Described extends Pick<Reached, 'threshold' | 'level'> {
  readonly meter: string;
  /** Whose usage it is; undefined for the meter's total. */
  readonly subject: string | undefined;
  readonly limit: string;
  readonly reached: string;
  /** The day or month, phrased to end a sentence. */
  readonly when: string;
}

/** Notifies programs and people of reached thresholds. */
@Injectable()
export class ThresholdNews {
  constructor(
    private readonly meters: MetersService,
    private readonly subjects: SubjectsService,
    private readonly definitions: DefinitionsRepository,
    private readonly staff: StaffService,
    private readonly emails: OutgoingEmailService,
    private readonly log: EventLog,
  ) {}

  /**
   * Records an event for each level for keys that can read usage, and an email to each owner of the operator for the
   * highest level of a period. Requires an open transaction.
   * @param all levels in ascending order
   */
  async announce(operatorId: number, all: readonly Reached[]): Promise<void> {
    const described = await this.describe(operatorId, all);
    await this.log.record(described.map(toEvent));
    const definitions = new Map((await this.definitions.list(operatorId)).map((each) => [each.meterId, each]));
    const owners = await this.staff.listOwners(operatorId);
    const emails = highestLevels(all).flatMap((index) => {
      const { threshold, ...words } = described[index]!;
      const contents = writeThresholdEmail(words, definitions.get(threshold.meterId));
      const about = { operatorId, purpose: THRESHOLD_PURPOSE, subjectId: threshold.id };
      return owners.map(({ email }) => ({ ...contents, ...about, to: email }));
    });
    await this.emails.enqueueAll(operatorId, emails);
  }

  private async describe(operatorId: number, all: readonly Reached[]): Promise<Described[]> {
    const meters = await this.meters.namesOf(
      operatorId,
      all.map(({ threshold }) => threshold.meterId),
    );
    const subjects = await this.subjects.namesOf(
      operatorId,
      all.flatMap(({ period: { subjectId } }) => (subjectId === ALL ? [] : [subjectId])),
    );
    return all.map(({ threshold, period: { bucket, subjectId }, level, total }) => ({
      ...{ threshold, level, meter: meters.get(threshold.meterId)!, subject: subjects.get(subjectId) },
      ...{ limit: formatQuantity(threshold), reached: formatNano(total), when: formatPeriod(bucket) },
    }));
  }
}

/** The positions of the highest level of each threshold and period. */
function highestLevels(all: readonly Reached[]): number[] {
  const highest = new Map(
    all.map(({ threshold, period: { bucket, subjectId } }, index) => [`${threshold.id} ${bucket} ${subjectId}`, index]),
  );
  return [...highest.values()];
}

function toEvent({ threshold, level, meter, subject, limit, reached }: Described): NewEvent {
  const { operatorId, publicId, period, levels } = threshold;
  const data = {
    ...{ ThresholdID: publicId, Meter: meter, ...(subject !== undefined && { Subject: subject }), Period: period },
    ...{ Limit: new ExactNumber(limit), ...(levels && { Level: level }), TotalUsage: new ExactNumber(reached) },
  };
  const about = `threshold ${publicId}`;
  return {
    ...{ operatorId, type: 'usage.threshold-reached', subject: about },
    publication: { audience: USAGE_READERS, data },
  };
}

function formatPeriod(bucket: number): string {
  const { first, last } = datesOf(bucket);
  return first === last ? `on ${formatLongDate(first)}` : `from ${formatLongDate(first)} to ${formatLongDate(last)}`;
}

/** Names the meter and its unit as the owners do. */
function writeThresholdEmail(
  { meter, subject, limit, level, reached, when }: Omit<Described, 'threshold'>,
  definition: Pick<MeterDefinitionEntity, 'displayName' | 'unit'> | undefined,
) {
  const name = definition?.displayName ?? meter;
  const whose = subject === undefined ? name : `${name} by ${subject}`;
  const withUnit = (amount: string) => (definition?.unit ? `${amount} ${definition.unit}` : amount);
  const amount = level === 100 ? withUnit(limit) : `${level}% of ${withUnit(limit)}`;
  const sentences = [
    `The usage of ${whose} has reached ${amount} ${when}.`,
    `It was ${withUnit(reached)} at the time of the check. Usage is still recorded: a threshold only notifies you and rejects nothing.`,
  ];
  return {
    subject: `${whose} has reached ${amount}`,
    text: sentences.join('\n\n'),
    html: sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n'),
  };
}
