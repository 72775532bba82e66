import { Injectable } from '@nestjs/common';
import { AnotherDayOfferedEvent, OnDomainEvent } from '../platform/domain-events';
import { CheckInsService } from './entry/check-ins.service';

/** Tickets that were redeemed in a cancelled session become valid again with the new one. */
@Injectable()
export class UndoCheckInsWhenAnotherDayIsOffered {
  constructor(private readonly checkIns: CheckInsService) {}

  @OnDomainEvent(AnotherDayOfferedEvent)
  async undoCheckIns({ operatorId, reference }: AnotherDayOfferedEvent): Promise<void> {
    await this.checkIns.undoCheckIn(operatorId, reference);
  }
}
