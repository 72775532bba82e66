import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/auth';
import { ShopHoldsService } from '../../bookings';
import { BasketDto, toBasketDto } from '../../checkout';
import { CurrentActor } from '../../platform/actor';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { OfferDto } from '../dto/waitlist.dto';
import { OFFER_ACTOR, OfferAnswersService } from './offer-answers.service';
import type { WaitlistEntryEntity } from '../waitlist-entry.entity';
import { toOfferDto } from '../waitlist.mapper';

@ApiTags('Waitlist offers')
@Public()
@Controller('api/v2/waitlist/offers/:Token')
export class PublicOffersController {
  constructor(
    private readonly answers: OfferAnswersService,
    private readonly holds: ShopHoldsService,
    private readonly actor: CurrentActor,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Retrieve an offer',
    description: 'Returns the offer for the token in the email. No API key is required.',
  })
  @ApiData(OfferDto)
  @ApiProblems('offer-not-found', 'offer-expired')
  async getWaitlistOffer(@Param('Token') token: string): Promise<{ data: OfferDto }> {
    return { data: await this.toDto(await this.answers.see(token)) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Accept an offer',
    description:
      'Moves the held places to a basket, which must be paid by the deadline of the offer, or within 15 minutes if that is later. Places that cost nothing are booked immediately. Repeating the request returns the same basket.',
  })
  @ApiData(BasketDto)
  @ApiProblems('offer-not-found', 'offer-expired')
  async acceptWaitlistOffer(@Param('Token') token: string): Promise<{ data: BasketDto }> {
    this.actor.set(OFFER_ACTOR);
    return { data: toBasketDto(await this.answers.accept(token)) };
  }

  @Post('decline')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Decline an offer',
    description: 'Declines an offer. The places are offered to the next in line.',
  })
  @ApiData(OfferDto)
  @ApiProblems('offer-not-found', 'offer-expired')
  async declineWaitlistOffer(@Param('Token') token: string): Promise<{ data: OfferDto }> {
    this.actor.set(OFFER_ACTOR);
    return { data: await this.toDto(await this.answers.decline(token)) };
  }

  private async toDto(entry: WaitlistEntryEntity): Promise<OfferDto> {
    const [details] = await this.holds.read(entry.operatorId, [entry.bookingId!]);
    return toOfferDto(entry, details!);
  }
}
