import { Injectable } from '@nestjs/common';
import { OnDomainEvent, OperatorTimeZoneChangedEvent } from '../../platform/domain-events';
import { Clock, firstInstantFrom, localTimeAt } from '../../platform/values/time';
import type { TimeslotEntity } from '../timeslot.entity';
import { TimeslotInstantsRepository } from './timeslot-instants.repository';

const BATCH = 1_000;

/** A timeslot at 10:00 stays at 10:00 when its operator changes the time zone; only the instant moves. */
@Injectable()
export class KeepWallClockWhenZoneChanges {
  constructor(
    private readonly instants: TimeslotInstantsRepository,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(OperatorTimeZoneChangedEvent)
  async move({ operatorId, timeZone, formerTimeZone }: OperatorTimeZoneChangedEvent): Promise<void> {
    const now = this.clock.now();
    let afterId = 0;
    for (;;) {
      const batch = await this.instants.listComing(operatorId, now, afterId, BATCH);
      if (batch.length === 0) return;
      afterId = batch.at(-1)!.id;
      await this.moveBatch(operatorId, { from: formerTimeZone, to: timeZone }, batch);
    }
  }

  private async moveBatch(
    operatorId: number,
    zone: { readonly from: string; readonly to: string },
    batch: readonly TimeslotEntity[],
  ): Promise<void> {
    const groups = new Map<string, { ids: number[]; startsAt: number; endsAt: number }>();
    for (const timeslot of batch) {
      const { date, time } = timeslot;
      const startsAt = firstInstantFrom(zone.to, date, time);
      const endsAt = timeslot.hasOpeningHours
        ? firstInstantFrom(zone.to, date, localTimeAt(zone.from, timeslot.endsAt))
        : startsAt + timeslot.endsAt - timeslot.startsAt;
      const group = groups.get(`${startsAt} ${endsAt}`) ?? { ids: [], startsAt, endsAt };
      group.ids.push(timeslot.id);
      groups.set(`${startsAt} ${endsAt}`, group);
    }
    for (const { ids, startsAt, endsAt } of groups.values()) {
      await this.instants.set(operatorId, ids, startsAt, endsAt);
    }
  }
}
