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

/** Contents of the email to owners; amounts have every digit. */
interface ThresholdEmail {
  readonly meter: string;
  readonly limit: string;
  readonly reached: string;
  /** The day or month, phrased to end a sentence. */
  readonly when: string;
}

const THRESHOLD_PURPOSE = 'usage-threshold';

/** A threshold and the period that reached it. */
export interface Reached {
  readonly threshold: ThresholdEntity;
  readonly bucket: number;
  /** In billionths. */
  readonly total: bigint;
}

/** Notifies programs and people of reached thresholds. */
@Injectable()
export class ThresholdNews {
  constructor(
    private readonly meters: MetersService,
    private readonly definitions: DefinitionsRepository,
    private readonly staff: StaffService,
    private readonly emails: OutgoingEmailService,
    private readonly log: EventLog,
  ) {}

  /**
   * Records an event for keys that can read usage, and an email to each owner of the operator. Requires an open
   * transaction.
   */
  async announce(operatorId: number, all: readonly Reached[]): Promise<void> {
    const names = await this.meters.namesOf(
      operatorId,
      all.map(({ threshold }) => threshold.meterId),
    );
    const described = all.map((reached) => describe(reached, names.get(reached.threshold.meterId)!));
    await this.log.record(described.map(toEvent));
    const definitions = new Map((await this.definitions.list(operatorId)).map((each) => [each.meterId, each]));
    const owners = await this.staff.listOwners(operatorId);
    const emails = described.flatMap(({ threshold, email }) => {
      const contents = writeThresholdEmail(email, definitions.get(threshold.meterId));
      const about = { operatorId, purpose: THRESHOLD_PURPOSE, subjectId: threshold.id };
      return owners.map(({ email }) => ({ ...contents, ...about, to: email }));
    });
    await this.emails.enqueueAll(operatorId, emails);
  }
}

interface Described {
  readonly threshold: ThresholdEntity;
  readonly email: ThresholdEmail;
}

function describe({ threshold, bucket, total }: Reached, meter: string): Described {
  const email = { meter, limit: formatQuantity(threshold), reached: formatNano(total), when: formatPeriod(bucket) };
  return { threshold, email };
}

function toEvent({
  threshold: { operatorId, publicId, period },
  email: { meter, limit, reached },
}: Described): NewEvent {
  const data = {
    ...{ ThresholdID: publicId, Meter: meter, Period: period },
    ...{ Limit: new ExactNumber(limit), TotalUsage: new ExactNumber(reached) },
  };
  const subject = `threshold ${publicId}`;
  return { operatorId, type: 'usage.threshold-reached', subject, publication: { audience: USAGE_READERS, data } };
}

function formatPeriod(bucket: number): string {
  const { first, last } = datesOf(bucket);
  return first === last ? `on ${formatLongDate(first)}` : `from ${formatLongDate(first)} to ${formatLongDate(last)}`;
}

/** Names the meter and its unit as the owners do. */
function writeThresholdEmail(
  { meter, limit, reached, when }: ThresholdEmail,
  definition: Pick<MeterDefinitionEntity, 'displayName' | 'unit'> | undefined,
) {
  const name = definition?.displayName ?? meter;
  const withUnit = (amount: string) => (definition?.unit ? `${amount} ${definition.unit}` : amount);
  const sentences = [
    `The usage of ${name} has reached ${withUnit(limit)} ${when}.`,
    `It was ${withUnit(reached)} at the time of the check. Usage is still recorded: a threshold only notifies you and rejects nothing.`,
  ];
  return {
    subject: `${name} has reached ${withUnit(limit)}`,
    text: sentences.join('\n\n'),
    html: sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n'),
  };
}
