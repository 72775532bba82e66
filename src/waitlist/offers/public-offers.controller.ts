import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../auth';
import { ShopHoldsService } from '../../bookings';
import { BasketDto, toBasketDto } from '../../checkout';
import { CurrentActor } from '../../shared/actor';
import { ApiData, ApiProblems } from '../../shared/openapi';
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
  @ApiOperation({ summary: 'See an offer', description: 'Opened by the token in the mail; no key is needed.' })
  @ApiData(OfferDto)
  @ApiProblems('offer-not-found', 'offer-expired')
  async getWaitlistOffer(@Param('Token') token: string): Promise<{ data: OfferDto }> {
    return { data: await this.toDto(await this.answers.see(token)) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Accept an offer',
    description: 'Puts the held places into a basket, to be paid within 15 minutes. Again it gives the same basket.',
  })
  @ApiData(BasketDto)
  @ApiProblems('offer-not-found', 'offer-expired')
  async acceptWaitlistOffer(@Param('Token') token: string): Promise<{ data: BasketDto }> {
    this.actor.set(OFFER_ACTOR);
    return { data: toBasketDto(await this.answers.accept(token)) };
  }

  @Post('decline')
  @HttpCode(200)
  @ApiOperation({ summary: 'Decline an offer', description: 'The places go to the next who waits.' })
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
