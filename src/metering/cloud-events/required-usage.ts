import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../platform/errors';
import { RecordingSetup } from '../definitions/recording-setup';
import { MetersService } from '../entries/meters.service';
import { fieldError } from '../entries/usage-fields';
import type { UsageEvent } from './read-cloud-event';

/** Rejects events without an amount if the definition of their meter requires one. */
@Injectable()
export class RequiredUsage {
  constructor(
    private readonly setup: RecordingSetup,
    private readonly meters: MetersService,
  ) {}

  /** @throws ValidationError listing every missing amount */
  async check(operatorId: number, events: readonly UsageEvent[]): Promise<void> {
    const { requireUsage } = (await this.setup.setupOf([operatorId])).get(operatorId)!;
    if (requireUsage.size === 0) return;
    const names = await this.meters.namesOf(operatorId, requireUsage);
    const meters = new Set(names.values());
    const errors = events.flatMap(({ meter, missingUsage }) => {
      const isMissing = missingUsage !== undefined && meters.has(meter);
      return isMissing ? [fieldError(missingUsage, 'is-required', 'is required by the definition of the meter.')] : [];
    });
    if (errors.length > 0) throw new ValidationError(errors);
  }
}
