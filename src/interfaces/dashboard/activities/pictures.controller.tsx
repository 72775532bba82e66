import { Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { PicturesService, PictureUploadsService, PictureUrlDto } from '../../../pictures';
import { WithoutDeadline } from '../../../platform/http/problems';
import { CSRF_FIELD, ONE_TIME_FIELD, Submitted, SubmittedForm, type View, requireOwnForm, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { TakesFile } from '../frame/takes-file.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { ActivityPageService } from './activity-page.service';

@PageController('activities/:ActivityID/pictures')
export class PicturesController {
  constructor(
    private readonly pictures: PicturesService,
    private readonly uploads: PictureUploadsService,
    private readonly page: ActivityPageService,
  ) {}

  @Post()
  @TakesFile(true)
  @WithoutDeadline(true)
  add(@CurrentVisit() visit: Visit, @Param('ActivityID') activityId: string, @Req() request: Request): Promise<View> {
    const { operatorId, staff } = visit;
    return submit(
      'picture',
      SubmittedForm.parse(''),
      async () => {
        const check = (fields: readonly [string, string][]) => requireOwnForm(staff, fields);
        const fields = [CSRF_FIELD, ONE_TIME_FIELD];
        await this.uploads.receiveFor(activityId, { operatorId, request, fields, check });
        return shown(activityId);
      },
      (rejection) => this.page.view(visit, activityId, { rejection }),
    );
  }

  @Post('first')
  async moveFirst(
    @CurrentVisit() { operatorId }: Visit,
    @Param('ActivityID') activityId: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const { URL: url } = await form.as(PictureUrlDto);
    await this.pictures.moveFirst(operatorId, activityId, url);
    return shown(activityId);
  }

  @Post('remove')
  async remove(
    @CurrentVisit() { operatorId }: Visit,
    @Param('ActivityID') activityId: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const { URL: url } = await form.as(PictureUrlDto);
    await this.pictures.remove(operatorId, activityId, url);
    return shown(activityId);
  }
}

function shown(activityId: string): View {
  return redirect(`/dashboard/activities/${activityId}#pictures`);
}
