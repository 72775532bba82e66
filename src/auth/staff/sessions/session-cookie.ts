import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { AppConfig } from '../../../config';

const NAME = 'slipway_session';
const TOKEN_FORM = /^[0-9a-f]{48}$/;

/**
 * Where a browser keeps its session's token: out of reach of scripts and of other sites' forms. Where the server is
 * reached by TLS the cookie goes over it only, and its name makes browsers refuse one that another host has set.
 */
@Injectable()
export class SessionCookie {
  private readonly isSecure: boolean;
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor(config: AppConfig) {
    this.isSecure = config.publicUrl?.startsWith('https:') === true;
    this.name = this.isSecure ? `__Host-${NAME}` : NAME;
    // The prefix asks for this path.
    this.options = { httpOnly: true, sameSite: 'lax', secure: this.isSecure, path: this.isSecure ? '/' : '/dashboard' };
  }

  /** The session's token in a request's cookies, if it has the form of one. */
  tokenOf(request: Request): string | undefined {
    const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    const value = cookies.find((cookie) => cookie.startsWith(`${this.name}=`))?.slice(this.name.length + 1);
    return value !== undefined && TOKEN_FORM.test(value) ? value : undefined;
  }

  set(response: Response, token: string): void {
    response.cookie(this.name, token, this.options);
    this.clearPlain(response);
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
    this.clearPlain(response);
  }

  /** Under TLS a cookie of the plain name, which may be another host's, is never believed; it only leaves. */
  private clearPlain(response: Response): void {
    if (this.isSecure) response.clearCookie(NAME, { ...this.options, path: '/dashboard' });
  }
}
