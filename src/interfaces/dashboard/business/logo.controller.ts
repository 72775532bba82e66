import { Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { OperatorsService } from '../../../operators';
import { LogosService, PictureUploadsService } from '../../../pictures';
import { WithoutDeadline } from '../../../platform/http/problems';
import { CSRF_FIELD, ONE_TIME_FIELD, SubmittedForm, type View, requireOwnForm, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { TakesFile } from '../frame/takes-file.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { settingsPage } from './settings-view';

/** Uploads and removes the operator's logo. */
@PageController('settings/logo')
export class LogoController {
  constructor(
    private readonly logos: LogosService,
    private readonly uploads: PictureUploadsService,
    private readonly operators: OperatorsService,
  ) {}

  @Post()
  @TakesFile(true)
  @WithoutDeadline(true)
  upload(@CurrentVisit() visit: Visit, @Req() request: Request): Promise<View> {
    const { operatorId, staff } = visit;
    return submit(
      'logo-file',
      SubmittedForm.parse(''),
      async () => {
        const check = (fields: readonly [string, string][]) => requireOwnForm(staff, fields);
        const upload = { operatorId, request, fields: [CSRF_FIELD, ONE_TIME_FIELD], check };
        await this.uploads.receive({ ...upload, use: (file) => this.logos.set(operatorId, file) });
        return redirect('/dashboard/settings#logo', 'settings-changed');
      },
      (rejection) => settingsPage(visit, rejection),
    );
  }

  @Post('remove')
  async remove(@CurrentVisit() { operatorId }: Visit): Promise<View> {
    await this.operators.changeSettings(operatorId, { logo: null });
    return redirect('/dashboard/settings#logo', 'settings-changed');
  }
}
