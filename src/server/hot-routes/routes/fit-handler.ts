import type { RequiredPermission } from '../../../platform/auth';
import type { Handler } from './handler';

/** Paths with names for parts of them at most: whether an address is one of theirs is decided without the router. */
const PLAIN_PATH = /^[\w/:-]+$/;

/**
 * What every handler must be that is to be answered for ahead of the framework.
 * @returns the permission that opens it
 * @throws Error that says why it cannot be
 */
export function requireFit(handler: Handler, decorator: string, verbs: readonly string[]): RequiredPermission {
  const { permission } = handler;
  requireThat(verbs.includes(handler.verb), handler, decorator, `it does not answer ${verbs.join(' or ')}`);
  requireThat(
    handler.paths.every((path) => PLAIN_PATH.test(path)),
    handler,
    decorator,
    'its path is a pattern',
  );
  requireThat(handler.isShared, handler, decorator, 'its controller is made anew for each request');
  requireThat(
    !handler.hasOwnEnhancers,
    handler,
    decorator,
    'guards, interceptors, pipes or filters of its own would not run',
  );
  requireThat(permission !== undefined, handler, decorator, 'no permission of API keys opens it');
  return permission!;
}

/** @throws Error */
export function requireThat(holds: boolean, handler: Handler, decorator: string, otherwise: string): void {
  if (!holds) throw new Error(`@${decorator}() cannot stand on ${String(handler)}: ${otherwise}.`);
}
