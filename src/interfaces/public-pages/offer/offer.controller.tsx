import { Get, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../../../platform/config';
import { CurrentActor } from '../../../platform/actor';
import { ReadsOwnBody } from '../../../platform/http/bodies';
import {
  OFFER_ACTOR,
  OfferAnswersService,
  OfferExpiredError,
  OfferNotFoundError,
  type OfferOverview,
  OfferOverviewService,
} from '../../../waitlist';
import { ErrorPages, PageView, PublicPages, RedirectView, type View } from '../../html';
import { UnknownLinkPage } from '../unknown-link.page';
import { OfferPage } from './offer.page';
import { hasEnded } from './offer-states';

/**
 * The page on which a customer answers a waitlist offer. The unguessable token in its address is the only credential:
 * there is no session, so CSRF is impossible and the forms need no token. A GET changes nothing, because programs that
 * check links in emails request it, too.
 */
@PublicPages('waitlist/offers/:Token')
@ErrorPages()
export class OfferController {
  private readonly isSandbox: boolean;

  constructor(
    private readonly answers: OfferAnswersService,
    private readonly overview: OfferOverviewService,
    private readonly actor: CurrentActor,
    config: AppConfig,
  ) {
    this.isSandbox = config.payments.provider === 'sandbox';
  }

  @Get()
  async page(@Param('Token') token: string): Promise<PageView> {
    return this.show(await this.overview.findOfferByToken(token));
  }

  @Post()
  @ReadsOwnBody(true)
  accept(@Param('Token') token: string, @Req() request: Request): Promise<View> {
    return this.answer(token, request, () => this.answers.accept(token));
  }

  @Post('decline')
  @ReadsOwnBody(true)
  decline(@Param('Token') token: string, @Req() request: Request): Promise<View> {
    return this.answer(token, request, () => this.answers.decline(token));
  }

  /** If it is too late for an answer, shows the state of the offer. */
  private async answer(token: string, request: Request, work: () => Promise<unknown>): Promise<View> {
    request.resume();
    this.actor.set(OFFER_ACTOR);
    try {
      await work();
      return new RedirectView(`/waitlist/offers/${token}`);
    } catch (error) {
      if (!(error instanceof OfferExpiredError || error instanceof OfferNotFoundError)) throw error;
      const found = await this.overview.findOfferByToken(token);
      return this.show(found?.state === 'open' ? { ...found, state: 'gone' } : found);
    }
  }

  private show(offer: OfferOverview | undefined): PageView {
    const document = { isAddressKey: true, scripts: [] };
    if (!offer) return new PageView('Not found', <UnknownLinkPage />, 404, {}, document);
    const page = <OfferPage offer={offer} isSandbox={this.isSandbox} />;
    const status = hasEnded(offer) ? 410 : 200;
    return new PageView(offer.places.productName, page, status, {}, { ...document, site: offer.operatorName });
  }
}
