import { Controller, HttpCode, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../auth';
import {
  type Waiver,
  WaiverDraftsService,
  WaiverFilesService,
  WaiverReadingService,
  type WaiverSubmission,
  listAsks,
  readWaiverForm,
} from '../../bookings';
import { ReadsOwnBody, Unhurried } from '../../shared/http';
import { NotFoundError, PayloadTooLargeError } from '../../shared/problems';
import { InvalidAnswersError, UploadsService } from '../../waivers';
import { HtmlErrorFilter } from '../frame/html-error.filter';
import { WaiverPagesService } from './waiver-pages.service';

/** What is entered on a waiver page before it is sent: kept as a draft, files one by one as they are chosen. */
@ApiExcludeController()
@Public()
@Controller('waivers/:Token')
export class WaiverDraftController {
  constructor(
    private readonly waivers: WaiverReadingService,
    private readonly drafts: WaiverDraftsService,
    private readonly files: WaiverFilesService,
    private readonly uploads: UploadsService,
    private readonly pages: WaiverPagesService,
  ) {}

  /** Asked for JSON, it answers the script of the page with 204. */
  @Post('draft')
  @ReadsOwnBody(true)
  @Unhurried(true)
  @UseFilters(HtmlErrorFilter)
  async keep(@Param('Token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const waiver = await this.waivers.find(token);
    if (waiver?.booking.status !== 'confirmed') {
      request.resume();
      return this.pages.show(response, waiver);
    }
    try {
      const { faults, isKept } = await this.take(request, (form) =>
        this.drafts.keep(waiver.booking, waiver.questions, form),
      );
      if (!isKept) this.pages.showTooLarge(response, token);
      else if (faults.length > 0) await this.pages.show(response, { ...(await this.again(waiver)), faults }, 'form');
      else if (request.accepts(['html', 'json']) === 'json') response.status(204).end();
      else response.redirect(303, `/waivers/${token}`);
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError)) throw error;
      this.pages.showTooLarge(response, token);
    }
  }

  @Post('draft/discard')
  @ReadsOwnBody(true)
  @UseFilters(HtmlErrorFilter)
  async discard(@Param('Token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    request.resume();
    const waiver = await this.waivers.find(token);
    if (!waiver) return this.pages.show(response, waiver);
    await this.drafts.discard(waiver.booking);
    response.redirect(303, `/waivers/${token}`);
  }

  /**
   * Takes files, each in a part named by its question's answer key. A new signature replaces the one named beside it.
   * @throws NotFoundError, InvalidAnswersError, PayloadTooLargeError
   */
  @Post('files')
  @HttpCode(201)
  @ReadsOwnBody(true)
  @Unhurried(true)
  async upload(
    @Param('Token') token: string,
    @Req() request: Request,
  ): Promise<{ data: { FileID: string; Name: string }[] }> {
    const waiver = await this.waivers.find(token);
    if (waiver?.booking.status !== 'confirmed') {
      request.resume();
      throw new NotFoundError(`/waivers/${token}/files`);
    }
    const { booking, questions } = waiver;
    const asks = listAsks(questions, booking.participants);
    const { entered, faults } = await this.take(request, (form) => this.files.takeIn(booking, asks, form));
    if (faults.length > 0) throw new InvalidAnswersError(faults);
    const files = [...entered.values()].flatMap((entry) => entry.files);
    return { data: files.map(({ fileId, name }) => ({ FileID: fileId!, Name: name })) };
  }

  private async take<T>(request: Request, work: (form: WaiverSubmission) => Promise<T>): Promise<T> {
    const form = await readWaiverForm(request, this.uploads);
    try {
      return await work(form);
    } finally {
      for (const { file } of form.files) await this.uploads.discard(file);
    }
  }

  private async again({ booking }: Waiver): Promise<Waiver> {
    return (await this.waivers.find(booking.waiverToken))!;
  }
}
