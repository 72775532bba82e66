import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../auth';
import { AppConfig } from '../../config';
import { CurrentActor } from '../../shared/actor';
import { ReadsOwnBody } from '../../shared/http';
import {
  OFFER_ACTOR,
  OfferAnswersService,
  OfferExpiredError,
  OfferNotFoundError,
  type OfferOverview,
  OfferOverviewService,
} from '../../waitlist';
import { HtmlErrorFilter } from '../frame/html-error.filter';
import { renderDocument } from '../frame/render';
import { OfferPage, UnknownOfferPage } from './offer.page';
import { isOver } from './offer-states';

/**
 * The page on which a customer answers an offer from the waitlist. The token in its address cannot be guessed and is
 * the only key to it: there is no session that another site's form could use, so the forms need no token of their own.
 * Looking at the page changes nothing, as programs that check mails for bad links do it, too.
 */
@ApiExcludeController()
@Public()
@UseFilters(HtmlErrorFilter)
@Controller('waitlist/offers/:Token')
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
  async page(@Param('Token') token: string, @Res() response: Response): Promise<void> {
    this.show(response, await this.overview.find(token));
  }

  @Post()
  @ReadsOwnBody(true)
  accept(@Param('Token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answer(token, request, response, () => this.answers.accept(token));
  }

  @Post('decline')
  @ReadsOwnBody(true)
  decline(@Param('Token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answer(token, request, response, () => this.answers.decline(token));
  }

  /** An answer that came too late is told by what has become of the offer. */
  private async answer(token: string, request: Request, response: Response, work: () => Promise<unknown>) {
    request.resume();
    this.actor.set(OFFER_ACTOR);
    try {
      await work();
      response.set('Cache-Control', 'no-store').redirect(303, `/waitlist/offers/${token}`);
    } catch (error) {
      if (!(error instanceof OfferExpiredError || error instanceof OfferNotFoundError)) throw error;
      const found = await this.overview.find(token);
      this.show(response, found?.state === 'open' ? { ...found, state: 'gone' } : found);
    }
  }

  private show(response: Response, offer: OfferOverview | undefined): void {
    const options = { isAddressKey: true, scripts: [] };
    if (!offer) {
      response.send(renderDocument(response, 'Not found', <UnknownOfferPage />, 404, options));
      return;
    }
    const page = <OfferPage offer={offer} isSandbox={this.isSandbox} />;
    const { productName } = offer.places;
    const status = isOver(offer) ? 410 : 200;
    response.send(renderDocument(response, productName, page, status, { ...options, site: offer.operatorName }));
  }
}
