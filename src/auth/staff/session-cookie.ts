import type { Request, Response } from 'express';

const NAME = 'slipway_session';
const TOKEN_FORM = /^[0-9a-f]{48}$/;

/** The session's token in a request's cookies, if it has the form of one. */
export function sessionTokenOf(request: Request): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return value !== undefined && TOKEN_FORM.test(value) ? value : undefined;
}

/** Out of reach of scripts and of other sites' forms; only over TLS where the server is reached by it. */
export function setSessionCookie(response: Response, token: string, secure: boolean): void {
  response.cookie(NAME, token, { httpOnly: true, sameSite: 'lax', secure, path: '/dashboard' });
}

export function clearSessionCookie(response: Response, secure: boolean): void {
  response.clearCookie(NAME, { httpOnly: true, sameSite: 'lax', secure, path: '/dashboard' });
}
