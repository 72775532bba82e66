import { Get, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ErrorPages, type PageView, PublicPages, RedirectView, type View } from '../../html';
import { CurrentActor } from '../../../platform/actor';
import { ReadsOwnBody } from '../../../platform/http/bodies';
import { PayloadTooLargeError } from '../../../platform/errors';
import { WithoutDeadline } from '../../../platform/http/problems';
import { WaiverCompletionService } from '../../../waiver-completion';
import { WaiverFormsService } from './waiver-forms.service';
import { WaiverPagesService } from './waiver-pages.service';

/**
 * The page on which a customer answers the questions of a booking. The token in its address is the only credential:
 * there is no session, so CSRF is impossible.
 */
@PublicPages('waivers')
@ErrorPages()
export class WaiverController {
  constructor(
    private readonly waivers: WaiverCompletionService,
    private readonly forms: WaiverFormsService,
    private readonly pages: WaiverPagesService,
    private readonly actor: CurrentActor,
  ) {}

  @Get(':Token')
  async page(
    @Param('Token') token: string,
    @Query('saved') saved: unknown,
    @Query('change') change: unknown,
  ): Promise<PageView> {
    const wish = saved === '1' ? 'thanks' : change === '1' ? 'form' : undefined;
    return this.pages.show(await this.waivers.findWaiverByToken(token), wish);
  }

  @Post(':Token')
  @ReadsOwnBody(true)
  @WithoutDeadline(true)
  async submit(@Param('Token') token: string, @Req() request: Request): Promise<View> {
    this.actor.set({ kind: 'customer', id: null, name: 'Waiver page' });
    const waiver = await this.waivers.findWaiverByToken(token);
    if (waiver?.booking.status !== 'confirmed') {
      request.resume();
      return this.pages.show(waiver);
    }
    try {
      const rejected = await this.forms.receive(waiver.booking, request, (form) => this.waivers.complete(waiver, form));
      return rejected ? await this.pages.show(rejected, 'form') : new RedirectView(`/waivers/${token}?saved=1`);
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError)) throw error;
      return this.pages.tooLarge(waiver);
    }
  }
}
