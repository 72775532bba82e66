import { Controller, Get, Post, Req, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { PasswordResetRequestsService, Public, isStaffEmail } from '../../../platform/auth';
import { ReadsOwnBody } from '../../../platform/http/bodies';
import { TextField, rule } from '../../../platform/http/validation';
import { ErrorPages, PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { PageInterceptor } from '../frame/page.interceptor';
import { LinkRequestedPage, RequestLinkPage } from './password-links.page';

class RequestLinkDto {
  @TextField({ max: 254 })
  @rule('isEmail', 'must be an email address in ASCII letters.', (value) => isStaffEmail(value as string))
  Email!: string;
}

/** Where people who have forgotten their password request a link. */
@Controller('dashboard/sign-in/forgot-password')
@Public()
@ApiExcludeController()
@ReadsOwnBody(true)
@ErrorPages()
@UseInterceptors(PageInterceptor)
export class PasswordLinksController {
  constructor(private readonly requests: PasswordResetRequestsService) {}

  @Get()
  form(): PageView {
    return page();
  }

  /** The response is the same whether or not there is an account. */
  @Post()
  request(@Submitted() form: SubmittedForm, @Req() request: Request): Promise<View> {
    return submit(
      'forgot-password',
      form,
      async () => {
        const { Email } = await form.as(RequestLinkDto);
        await this.requests.request(Email, request.ip ?? '');
        return new PageView('Check your email', <LinkRequestedPage />);
      },
      page,
    );
  }
}

function page(rejection?: Rejection): PageView {
  return new PageView('Forgot your password?', <RequestLinkPage rejection={rejection} />);
}
