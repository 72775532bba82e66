import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { MIN_PASSWORD_LENGTH, PasswordChangesService, SessionCookie } from '../../../platform/auth';
import type { FieldError } from '../../../platform/http/problems';
import { TextField } from '../../../platform/http/validation';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { AccountPage } from './account.page';

class ChangePasswordDto {
  @TextField({ max: 200 })
  CurrentPassword!: string;

  @TextField({ min: MIN_PASSWORD_LENGTH, max: 200 })
  NewPassword!: string;
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
        const body = { CurrentPassword: exact(form, 'CurrentPassword'), NewPassword: exact(form, 'NewPassword') };
        const faults = body.NewPassword === exact(form, 'Repeated') ? [] : [NOT_REPEATED];
        const { CurrentPassword, NewPassword } = await validated(ChangePasswordDto, body, faults);
        const change = { currentPassword: CurrentPassword, newPassword: NewPassword };
        await this.passwords.change(staff, change, this.cookie.tokenOf(request)!, request.ip ?? '');
        return redirect('/dashboard/account', 'password-changed');
      },
      (rejection) => page(rejection),
    );
  }
}

const NOT_REPEATED: FieldError = {
  field: 'Repeated',
  code: 'differs',
  message: 'Repeated password does not match the new one.',
};

/** Passwords may start and end with spaces. */
function exact(form: SubmittedForm, name: string): string {
  return form.list(name)[0] ?? '';
}

function page(rejection?: Rejection): PageView {
  return new PageView('Your password', <AccountPage rejection={rejection} />);
}
