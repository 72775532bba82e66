import { Controller, Get, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public, SessionCookie, SignInRefusedError, StaffAuthenticator, StaffOnly, StaffSessions } from '../../auth';
import { ReadsOwnBody } from '../../shared/bodies';
import { ErrorPages, PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../pages';
import { redirect } from '../frame/notes';
import { PageInterceptor } from '../frame/page.interceptor';
import { SignInPage } from './sign-in.page';

@Controller('dashboard')
@ApiExcludeController()
@ReadsOwnBody(true)
@ErrorPages()
@UseInterceptors(PageInterceptor)
export class SignInController {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly cookie: SessionCookie,
    private readonly people: StaffAuthenticator,
  ) {}

  @Get('sign-in')
  @Public()
  async form(@Req() request: Request, @Query('next') next: unknown): Promise<View> {
    if (await this.people.recognise(request)) return redirect(ownPath(next));
    return page(ownPath(next));
  }

  @Post('sign-in')
  @Public()
  async signIn(
    @Submitted() form: SubmittedForm,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<View> {
    const next = ownPath(form.text('Next'));
    return submit(
      'sign-in',
      form,
      async () => {
        const email = form.text('Email').slice(0, 254);
        const password = form.list('Password')[0] ?? '';
        if (email === '' || password === '' || password.length > 200) throw new SignInRefusedError();
        const token = await this.sessions.signIn(email, password, request.ip ?? '');
        this.cookie.set(response, token);
        return redirect(next);
      },
      (rejection) => page(next, rejection),
    );
  }

  @Post('sign-out')
  @StaffOnly('staff')
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<View> {
    await this.sessions.signOut(this.cookie.tokenOf(request)!);
    this.cookie.clear(response);
    return redirect('/dashboard/sign-in');
  }
}

function page(next: string, rejection?: Rejection): PageView {
  return new PageView('Sign in', <SignInPage next={next} rejection={rejection} />);
}

/** Only ever a page of the dashboard, so that no link can lead a fresh sign-in elsewhere. */
function ownPath(next: unknown): string {
  return typeof next === 'string' && /^\/dashboard(\/[\w./-]*)?(\?[\w=&%.:+-]*)?$/.test(next) ? next : '/dashboard';
}
