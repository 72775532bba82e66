import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { PasswordChangesService, SessionCookie } from '../../../platform/auth';
import { TextField } from '../../../platform/http/validation';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { AccountPage } from './account.page';
import { NewPasswordDto, passwordIn, repetitionFaults } from './new-password';

class ChangePasswordDto extends NewPasswordDto {
  @TextField({ max: 200 })
  CurrentPassword!: string;
}

/** Changes to a person's own account. */
@PageController('account', 'instructor')
export class AccountController {
  constructor(
    private readonly passwords: PasswordChangesService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  show(): PageView {
    return page();
  }

  @Post()
  change(@CurrentVisit() { staff }: Visit, @Submitted() form: SubmittedForm, @Req() request: Request): Promise<View> {
    return submit(
      'password',
      form,
      async () => {
        const [current, entered] = [passwordIn(form, 'CurrentPassword'), passwordIn(form, 'NewPassword')];
        const body = { CurrentPassword: current, NewPassword: entered };
        const { CurrentPassword, NewPassword } = await validated(ChangePasswordDto, body, repetitionFaults(form));
        const change = { currentPassword: CurrentPassword, newPassword: NewPassword };
        await this.passwords.change(staff, change, this.cookie.tokenOf(request)!, request.ip ?? '');
        return redirect('/dashboard/account', 'password-changed');
      },
      (rejection) => page(rejection),
    );
  }
}

function page(rejection?: Rejection): PageView {
  return new PageView('Your password', <AccountPage rejection={rejection} />);
}
