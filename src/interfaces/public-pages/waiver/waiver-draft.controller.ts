import { HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ErrorPages, PublicPages, RedirectView, type View } from '../../html';
import { ReadsOwnBody } from '../../../platform/http/bodies';
import { NotFoundError, PayloadTooLargeError } from '../../../platform/errors';
import { WithoutDeadline } from '../../../platform/http/problems';
import { type Waiver, WaiverCompletionService, WaiverDraftsService, listPrompts } from '../../../waiver-completion';
import { InvalidAnswersError } from '../../../waivers';
import { WaiverFormsService } from './waiver-forms.service';
import { WaiverPagesService } from './waiver-pages.service';

/** Saves unsent answers of a waiver page as a draft, and uploads files individually. */
@PublicPages('waivers/:Token')
export class WaiverDraftController {
  constructor(
    private readonly waivers: WaiverCompletionService,
    private readonly drafts: WaiverDraftsService,
    private readonly forms: WaiverFormsService,
    private readonly pages: WaiverPagesService,
  ) {}

  /** Returns 204 to the page's script, which requests JSON. */
  @Post('draft')
  @ReadsOwnBody(true)
  @WithoutDeadline(true)
  @ErrorPages()
  async saveDraft(
    @Param('Token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<View | undefined> {
    const waiver = await this.waivers.findWaiverByToken(token);
    if (waiver?.booking.status !== 'confirmed') {
      request.resume();
      return this.pages.show(waiver);
    }
    try {
      const { faults, isSaved } = await this.forms.receive(waiver.booking, request, (form) =>
        this.drafts.saveDraft(waiver.booking, waiver.questions, form),
      );
      if (!isSaved) return this.pages.tooLarge(waiver);
      if (faults.length > 0) return await this.pages.show({ ...(await this.again(waiver)), faults }, 'form');
      if (request.accepts(['html', 'json']) !== 'json') return new RedirectView(`/waivers/${token}`);
      response.status(204);
      return undefined;
    } catch (error) {
      if (!(error instanceof PayloadTooLargeError)) throw error;
      return this.pages.tooLarge(waiver);
    }
  }

  @Post('draft/discard')
  @ReadsOwnBody(true)
  @ErrorPages()
  async discard(@Param('Token') token: string, @Req() request: Request): Promise<View> {
    request.resume();
    const waiver = await this.waivers.findWaiverByToken(token);
    if (!waiver) return this.pages.show(waiver);
    await this.drafts.discard(waiver.booking);
    return new RedirectView(`/waivers/${token}`);
  }

  /**
   * Uploads files, each in a part named by its question's answer key. A new signature replaces the one that the request
   * names.
   * @throws NotFoundError, InvalidAnswersError, PayloadTooLargeError
   */
  @Post('files')
  @HttpCode(201)
  @ReadsOwnBody(true)
  @WithoutDeadline(true)
  async upload(
    @Param('Token') token: string,
    @Req() request: Request,
  ): Promise<{ data: { FileID: string; Name: string }[] }> {
    const waiver = await this.waivers.findWaiverByToken(token);
    if (waiver?.booking.status !== 'confirmed') {
      request.resume();
      throw new NotFoundError(`/waivers/${token}/files`);
    }
    const { booking, questions } = waiver;
    const prompts = listPrompts(questions, booking.participants);
    const { entered, faults } = await this.forms.receive(waiver.booking, request, (form) =>
      this.drafts.receiveFiles(booking, prompts, form),
    );
    if (faults.length > 0) throw new InvalidAnswersError(faults);
    const files = [...entered.values()].flatMap((entry) => entry.files);
    return { data: files.map(({ fileId, name }) => ({ FileID: fileId!, Name: name })) };
  }

  private async again({ booking }: Waiver): Promise<Waiver> {
    return (await this.waivers.findWaiverByToken(booking.waiverToken))!;
  }
}
