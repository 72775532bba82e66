import { Controller, Get, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public, SessionCookie, SignInRejectedError, StaffOnly, StaffSessions } from '../../../platform/auth';
import { ReadsOwnBody } from '../../../platform/http/bodies';
import {
  ErrorPages,
  FormTokenContext,
  PageView,
  PlainLayout,
  type Rejection,
  Submitted,
  SubmittedForm,
  type View,
  submit,
} from '../../html';
import { readNote, redirect } from '../frame/flash-messages';
import { PageInterceptor } from '../frame/page.interceptor';
import { SignInPage } from './sign-in.page';
import { saveForm, type UnsentForm, UnsentPage } from '../frame/unsent-form';

@Controller('dashboard')
@ApiExcludeController()
@ReadsOwnBody(true)
@ErrorPages()
@UseInterceptors(PageInterceptor)
export class SignInController {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('sign-in')
  @Public()
  async form(@Req() request: Request, @Query('next') next: unknown, @Query('note') note: unknown): Promise<View> {
    if (await this.sessions.findSignedInStaffOf(request)) return redirect(ownPath(next));
    return new PageView('Sign in', <SignInPage next={ownPath(next)} note={readNote(note)} />);
  }

  @Post('sign-in')
  @Public()
  async signIn(
    @Submitted() form: SubmittedForm,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<View> {
    const next = ownPath(form.text('Next'));
    const unsent = form.list('Kept')[0];
    return submit(
      'sign-in',
      form,
      async () => {
        const entered = unsent === undefined ? undefined : SubmittedForm.parse(unsent);
        const email = form.text('Email').slice(0, 254);
        const password = form.list('Password')[0] ?? '';
        if (email === '' || password === '' || password.length > 200) throw new SignInRejectedError();
        const token = await this.sessions.signIn(email, password, request.ip ?? '');
        this.cookie.set(response, token);
        return entered ? await this.unsent(token, { action: next, entered }) : redirect(next);
      },
      (rejection) => page(next, unsent, rejection),
    );
  }

  /** Receives forms that were sent without a session; keeps their fields until the person has signed in. */
  @Post('sign-in/expired')
  @Public()
  expired(@Submitted() form: SubmittedForm, @Query('next') next: unknown): PageView {
    const unsent = next === ownPath(next) ? saveForm(form) : undefined;
    return page(unsent === undefined ? '/dashboard' : ownPath(next), unsent).withStatus(401);
  }

  private async unsent(token: string, form: UnsentForm): Promise<PageView> {
    const staff = await this.sessions.findSignedInStaff(token);
    const content = (
      <PlainLayout>
        <h1>Not saved yet</h1>
        <FormTokenContext.Provider value={staff?.csrfToken}>
          <UnsentPage {...form} />
        </FormTokenContext.Provider>
      </PlainLayout>
    );
    return new PageView('Not saved yet', content);
  }

  @Post('sign-out')
  @StaffOnly('instructor')
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<View> {
    await this.sessions.signOut(this.cookie.tokenOf(request)!);
    this.cookie.clear(response);
    return redirect('/dashboard/sign-in');
  }
}

function page(next: string, unsent?: string, rejection?: Rejection): PageView {
  return new PageView('Sign in', <SignInPage next={next} unsent={unsent} rejection={rejection} />);
}

/** Accepts only dashboard pages, so that a link cannot redirect elsewhere after sign-in. */
function ownPath(next: unknown): string {
  const isOwn = typeof next === 'string' && /^\/dashboard(\/[\w./-]*)?(\?[\w=&%.:+-]*)?$/.test(next);
  return isOwn && !next.split('?', 1)[0]!.includes('..') ? next : '/dashboard';
}
