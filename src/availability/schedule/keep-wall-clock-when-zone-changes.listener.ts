import { Injectable } from '@nestjs/common';
import { OnDomainEvent, OperatorTimeZoneChangedEvent } from '../../events';
import { Clock, firstInstantFrom } from '../../shared/time';
import type { TimeslotEntity } from '../timeslot.entity';
import { TimeslotsRepository } from '../timeslots.repository';

const BATCH = 1_000;

/** A timeslot at 10:00 stays at 10:00 when its operator moves to another zone; only the instant moves. */
@Injectable()
export class KeepWallClockWhenZoneChanges {
  constructor(
    private readonly timeslots: TimeslotsRepository,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(OperatorTimeZoneChangedEvent)
  async move({ operatorId, timeZone }: OperatorTimeZoneChangedEvent): Promise<void> {
    const now = this.clock.now();
    let afterId = 0;
    for (;;) {
      const batch = await this.timeslots.listComing(operatorId, now, afterId, BATCH);
      if (batch.length === 0) return;
      afterId = batch.at(-1)!.id;
      await this.moveBatch(operatorId, timeZone, batch);
    }
  }

  private async moveBatch(operatorId: number, timeZone: string, batch: readonly TimeslotEntity[]): Promise<void> {
    const groups = new Map<string, { ids: number[]; startsAt: number; endsAt: number }>();
    for (const { id, date, time, startsAt, endsAt } of batch) {
      const duration = endsAt - startsAt;
      const moved = firstInstantFrom(timeZone, date, time);
      const group = groups.get(`${moved} ${duration}`) ?? { ids: [], startsAt: moved, endsAt: moved + duration };
      group.ids.push(id);
      groups.set(`${moved} ${duration}`, group);
    }
    for (const { ids, startsAt, endsAt } of groups.values()) {
      await this.timeslots.setInstants(operatorId, ids, startsAt, endsAt);
    }
  }
}
