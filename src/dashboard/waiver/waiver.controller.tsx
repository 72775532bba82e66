import { Controller, Get, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../auth';
import { type Waiver, WaiverCompletionService, WaiverReadingService, readWaiverForm } from '../../bookings';
import { CurrentActor } from '../../shared/actor';
import { ReadsOwnBody, Unhurried } from '../../shared/http';
import { PayloadTooLargeError } from '../../shared/problems';
import { UploadsService } from '../../waivers';
import { HtmlErrorFilter } from '../frame/html-error.filter';
import { WaiverPagesService } from './waiver-pages.service';

/**
 * The page on which a customer answers the questions of one booking. The token in its address is the only key to it,
 * so there is no session to forge a request in.
 */
@ApiExcludeController()
@Public()
@UseFilters(HtmlErrorFilter)
@Controller('waivers')
export class WaiverController {
  constructor(
    private readonly waivers: WaiverReadingService,
    private readonly completion: WaiverCompletionService,
    private readonly uploads: UploadsService,
    private readonly pages: WaiverPagesService,
    private readonly actor: CurrentActor,
  ) {}

  @Get(':Token')
  async page(
    @Param('Token') token: string,
    @Query('saved') saved: unknown,
    @Query('change') change: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const wish = saved === '1' ? 'thanks' : change === '1' ? 'form' : undefined;
    await this.pages.show(response, await this.waivers.find(token), wish);
  }

  @Post(':Token')
  @ReadsOwnBody(true)
  @Unhurried(true)
  async submit(@Param('Token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.actor.set({ kind: 'customer', id: null, name: 'Waiver page' });
    const waiver = await this.waivers.find(token);
    if (waiver?.booking.status !== 'confirmed') {
      request.resume();
      return this.pages.show(response, waiver);
    }
    try {
      const rejected = await this.take(waiver, request);
      if (rejected) await this.pages.show(response, rejected, 'form');
      else response.redirect(303, `/waivers/${token}?saved=1`);
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError)) throw error;
      this.pages.showTooLarge(response, token);
    }
  }

  private async take(waiver: Waiver, request: Request): Promise<Waiver | undefined> {
    const submission = await readWaiverForm(request, this.uploads);
    try {
      return await this.completion.complete(waiver, submission);
    } finally {
      for (const { file } of submission.files) await this.uploads.discard(file);
    }
  }
}
