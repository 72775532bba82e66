import { type CanActivate, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../errors';
import { PatternField } from '../../http/validation';

export const ACTIVITY_ID_PATTERN = /^[a-z]{1,3}_[A-Za-z0-9]{12}$/;

class InvalidActivityIdError extends DomainError {
  constructor() {
    super('invalid-activity-id', 'An ActivityID is one to three lower-case letters, `_` and 12 letters or digits.');
  }
}

/** Validates an ActivityID in a path. In a query or a body it is an ordinary field. */
@Injectable()
export class ActivityIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!ACTIVITY_ID_PATTERN.test(value)) throw new InvalidActivityIdError();
    return value;
  }
}

/**
 * Validates the ActivityID in a path before query and body, so that its error takes precedence. Pipes run concurrently,
 * so their order is undefined.
 */
@Injectable()
export class ActivityIdGuard implements CanActivate {
  /** @throws InvalidActivityIdError */
  canActivate(context: ExecutionContext): true {
    const { path, params } = context.switchToHttp().getRequest<Request>();
    const activityId = params['ActivityID'];
    if (path.startsWith('/api/') && typeof activityId === 'string' && !ACTIVITY_ID_PATTERN.test(activityId)) {
      throw new InvalidActivityIdError();
    }
    return true;
  }
}

export function ActivityIdField(options: { optional?: boolean; description?: string } = {}) {
  return PatternField({
    pattern: ACTIVITY_ID_PATTERN,
    what: 'an ActivityID such as a_sunsetkayak1',
    example: 'a_sunsetkayak1',
    ...options,
  });
}

/** Parses a numeric ID in a path; `undefined` if invalid. */
export function parseNumericId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}
