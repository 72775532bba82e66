import { Injectable } from '@nestjs/common';
import { OnDomainEvent, PlacesFreedEvent } from '../../platform/domain-events';
import { CurrentActor } from '../../platform/actor';
import { OffersService } from './offers.service';

/** Holds freed places for the waitlist in the transaction that frees them, before anyone else can take them. */
@Injectable()
export class OfferFreedPlaces {
  constructor(
    private readonly offers: OffersService,
    private readonly actor: CurrentActor,
  ) {}

  @OnDomainEvent(PlacesFreedEvent)
  async offer({ operatorId, timeslotId }: PlacesFreedEvent): Promise<void> {
    await this.actor.asSystem(() => this.offers.offerFree(operatorId, timeslotId));
  }
}
