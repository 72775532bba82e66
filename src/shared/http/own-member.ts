import type { Request } from 'express';

/** What was put on a request itself: a member that it would only inherit, as every object would, is none of it. */
export function ownMember<Name extends keyof Request>(request: Request, name: Name): Request[Name] | undefined {
  return Object.hasOwn(request, name) ? request[name] : undefined;
}
