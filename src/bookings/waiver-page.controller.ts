import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../auth';
import { ActivitiesService } from '../catalog';
import { OperatorsService } from '../operators';
import { CurrentActor } from '../shared/actor';
import { ReadsOwnBody, Unhurried } from '../shared/http';
import { PayloadTooLargeError } from '../shared/problems';
import { UploadsService } from '../waivers';
import { type Waiver, WaiverCompletionService } from './waiver-completion.service';
import { readWaiverForm } from './waiver-form';
import { renderClosedWaiver, renderTooLarge, renderUnknownWaiver, renderWaiver } from './waiver-page';

/**
 * The page on which a customer answers the questions of one booking. The token in its address is the only key to it,
 * so there is no session to forge a request in; the page is neither kept by caches nor named to other sites.
 */
@ApiExcludeController()
@Public()
@Controller('waivers')
export class WaiverPageController {
  constructor(
    private readonly waivers: WaiverCompletionService,
    private readonly uploads: UploadsService,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly actor: CurrentActor,
  ) {}

  @Get(':Token')
  async page(
    @Param('Token') token: string,
    @Query('saved') saved: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    await this.show(response, await this.waivers.find(token), saved === '1');
  }

  @Post(':Token')
  @ReadsOwnBody(true)
  @Unhurried(true)
  async submit(@Param('Token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.actor.set({ kind: 'customer', id: null, name: 'Waiver page' });
    const waiver = await this.waivers.find(token);
    if (waiver?.booking.status !== 'confirmed') {
      request.resume();
      return this.show(response, waiver);
    }
    try {
      const rejected = await this.take(waiver, request);
      if (rejected) await this.show(response, rejected);
      else response.redirect(303, `/waivers/${token}?saved=1`);
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError)) throw error;
      send(response, 413, renderTooLarge(token));
    }
  }

  private async take(waiver: Waiver, request: Request): Promise<Waiver | undefined> {
    const submission = await readWaiverForm(request, this.uploads);
    try {
      return await this.waivers.complete(waiver, submission);
    } finally {
      for (const { file } of submission.files) await this.uploads.discard(file);
    }
  }

  private async show(response: Response, waiver: Waiver | undefined, isSaved = false): Promise<void> {
    if (!waiver) return send(response, 404, renderUnknownWaiver());
    const { operatorId, activityId, status } = waiver.booking;
    const { name: operatorName } = await this.operators.get(operatorId);
    const activityName = (await this.activities.namesOf(operatorId, [activityId])).get(activityId)!.name;
    const heading = { operatorName, activityName };
    if (status !== 'confirmed') return send(response, 410, renderClosedWaiver(waiver, heading));
    send(response, waiver.faults.length > 0 ? 422 : 200, renderWaiver(waiver, heading, isSaved));
  }
}

function send(response: Response, status: number, page: string): void {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  response.status(status).type('html').send(page);
}
