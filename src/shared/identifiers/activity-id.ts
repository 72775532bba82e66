import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '../problems';
import { PatternField } from '../validation';

export const ACTIVITY_ID_PATTERN = /^[a-z]{1,3}_[A-Za-z0-9]{12}$/;

export class InvalidActivityIdError extends DomainError {
  constructor() {
    super('invalid-activity-id', 'An ActivityID is one to three lower-case letters, `_` and 12 letters or digits.');
  }
}

/** Checks the form of an ActivityID in a path. In a query or a body it is an ordinary field. */
@Injectable()
export class ActivityIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!ACTIVITY_ID_PATTERN.test(value)) throw new InvalidActivityIdError();
    return value;
  }
}

export function ActivityIdField(options: { optional?: boolean; description?: string } = {}) {
  return PatternField({
    pattern: ACTIVITY_ID_PATTERN,
    what: 'an ActivityID such as a_7k2m9x0q4b1z',
    example: 'a_7k2m9x0q4b1z',
    ...options,
  });
}
