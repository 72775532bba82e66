import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { AppConfig } from '../../../config';

const NAME = 'slipway_session';
const TOKEN_FORM = /^[0-9a-f]{48}$/;

/**
 * Stores the session's token in a cookie that scripts and other sites' forms cannot use. With TLS, the cookie is sent
 * over TLS only, and its name prefix makes browsers reject one that another host has set.
 */
@Injectable()
export class SessionCookie {
  private readonly isSecure: boolean;
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor(config: AppConfig) {
    this.isSecure = config.publicUrl?.startsWith('https:') === true;
    this.name = this.isSecure ? `__Host-${NAME}` : NAME;
    // The name prefix requires this path.
    this.options = { httpOnly: true, sameSite: 'lax', secure: this.isSecure, path: this.isSecure ? '/' : '/dashboard' };
  }

  /** The session's token in a request's cookies, if it is well-formed. */
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

  /** With TLS, a cookie without the prefix may come from another host, so it is never read, only deleted. */
  private clearPlain(response: Response): void {
    if (this.isSecure) response.clearCookie(NAME, { ...this.options, path: '/dashboard' });
  }
}
