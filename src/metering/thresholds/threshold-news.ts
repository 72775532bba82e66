import { Injectable } from '@nestjs/common';
import { StaffService } from '../../auth';
import { FactLog, USAGE_READERS } from '../../facts';
import { OutgoingMailService } from '../../mail';
import { ExactNumber } from '../../shared/json';
import { spellDate } from '../../shared/time';
import { datesOf } from '../groups/local-buckets';
import { formatNano, formatQuantity } from '../numbers/quantity';
import { MetersService } from '../recording/meters.service';
import type { ThresholdEntity } from './threshold.entity';
import { type ThresholdMail, writeThresholdMail } from './threshold-mail';
import { ThresholdsRepository } from './thresholds.repository';

const THRESHOLD_PURPOSE = 'usage-threshold';

/** Tells programs and people that a threshold was reached. */
@Injectable()
export class ThresholdNews {
  constructor(
    private readonly thresholds: ThresholdsRepository,
    private readonly meters: MetersService,
    private readonly staff: StaffService,
    private readonly mails: OutgoingMailService,
    private readonly log: FactLog,
  ) {}

  /**
   * A fact for those who read usage and a mail to the operator's owners, in the open unit of work.
   * @param total in billionths
   */
  async tell(threshold: ThresholdEntity, bucket: number, total: bigint): Promise<void> {
    const { operatorId, publicId, meterId, period } = threshold;
    // It may have been removed a moment ago in another process.
    if (!(await this.thresholds.exists(operatorId, publicId))) return;
    const meter = (await this.meters.namesOf(operatorId, [meterId])).get(meterId)!;
    const limit = formatQuantity(threshold);
    const reached = formatNano(total);
    const data = {
      ...{ ThresholdID: publicId, Meter: meter, Period: period },
      ...{ Limit: new ExactNumber(limit), TotalUsage: new ExactNumber(reached) },
    };
    const subject = `threshold ${publicId}`;
    const telling = { audience: USAGE_READERS, data };
    await this.log.record([{ operatorId, type: 'usage.threshold-reached', subject, telling }]);
    await this.write(threshold, { meter, limit, reached, when: spellPeriod(bucket) });
  }

  private async write({ operatorId, id }: ThresholdEntity, mail: ThresholdMail): Promise<void> {
    const owners = await this.staff.listOwners(operatorId);
    const contents = writeThresholdMail(mail);
    await this.mails.enqueueAll(
      operatorId,
      owners.map(({ email }) => ({
        ...contents,
        ...{ operatorId, purpose: THRESHOLD_PURPOSE, subjectId: id, to: email },
      })),
    );
  }
}

function spellPeriod(bucket: number): string {
  const { first, last } = datesOf(bucket);
  return first === last ? `on ${spellDate(first)}` : `from ${spellDate(first)} to ${spellDate(last)}`;
}
