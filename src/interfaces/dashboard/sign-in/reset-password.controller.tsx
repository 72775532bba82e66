import { Get, Param, Post } from '@nestjs/common';
import { PasswordResetsService } from '../../../platform/auth';
import {
  ErrorPages,
  PageView,
  PublicForm,
  PublicPages,
  type Rejection,
  Submitted,
  SubmittedForm,
  type View,
  submit,
  validated,
} from '../../html';
import { NewPasswordDto, passwordIn, repetitionFaults } from '../account/new-password';
import { redirect } from '../frame/flash-messages';
import { InvalidLinkPage, ResetPasswordPage } from './reset-password.page';

const DOCUMENT = { isAddressKey: true, scripts: [] };

/**
 * The page that password links open. The unguessable token in its address is the only credential, so CSRF is impossible
 * and the form needs no token. A GET does not use the link, because programs that check links in emails request it, too.
 */
@PublicPages('dashboard/sign-in/reset-password/:Token')
@ErrorPages()
export class ResetPasswordController {
  constructor(private readonly resets: PasswordResetsService) {}

  @Get()
  async show(@Param('Token') token: string): Promise<PageView> {
    return (await this.resets.isValid(token)) ? page(token) : invalidLink();
  }

  @Post()
  @PublicForm()
  async reset(@Param('Token') token: string, @Submitted() form: SubmittedForm): Promise<View> {
    if (!(await this.resets.isValid(token))) return invalidLink();
    return submit(
      'reset-password',
      form,
      async () => {
        const body = { NewPassword: passwordIn(form, 'NewPassword') };
        const { NewPassword } = await validated(NewPasswordDto, body, repetitionFaults(form));
        const isReset = await this.resets.reset(token, NewPassword);
        return isReset ? redirect('/dashboard/sign-in', 'password-reset') : invalidLink();
      },
      (rejection) => page(token, rejection),
    );
  }
}

function page(token: string, rejection?: Rejection): PageView {
  const content = <ResetPasswordPage token={token} rejection={rejection} />;
  return new PageView('Set a new password', content, 200, {}, DOCUMENT);
}

function invalidLink(): PageView {
  return new PageView('This link is not valid', <InvalidLinkPage />, 404, {}, DOCUMENT);
}
