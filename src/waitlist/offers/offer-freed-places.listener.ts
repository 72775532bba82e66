import { Injectable } from '@nestjs/common';
import { OnDomainEvent, PlacesFreedEvent } from '../../domain-events';
import { CurrentActor } from '../../shared/actor';
import { OffersService } from './offers.service';

/** Freed places are held for those who wait in the unit that frees them, so that nobody else can take them first. */
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
