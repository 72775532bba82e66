import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../platform/errors';
import { IdempotencyConflictError, IdempotencyService, type KeyedRequest } from '../../../platform/idempotency';
import { CSRF_FIELD, ONE_TIME_FIELD } from './form-body';
import type { SubmittedForm } from './submitted-form';

class AlreadySubmittedError extends DomainError {
  constructor() {
    super(
      'idempotency-conflict',
      'This form was already submitted with other input, and that was saved. Check the result before you submit it again.',
    );
  }
}

/** Who submits a form. */
interface Submitter {
  readonly operatorId: number;
  /** Distinguishes those whose one-time values are independent. */
  readonly scope: string;
}

/** Makes a rendered form count once, however often it is submitted: its one-time value is an idempotency key. */
@Injectable()
export class OneTimeForms {
  constructor(private readonly idempotency: IdempotencyService) {}

  /** @param action path and query to which the form was submitted */
  countOnce(form: SubmittedForm, { operatorId, scope }: Submitter, action: string): SubmittedForm {
    const value = form.text(ONE_TIME_FIELD);
    if (value === '') return form;
    return form.countedBy((work) => {
      const fields = form.names.filter((name) => name !== CSRF_FIELD).map((name) => [name, form.list(name)]);
      const request = {
        operatorId,
        scope,
        idempotencyKey: value,
        keyHash: hash('sha256', value),
        requestHash: hash('sha256', JSON.stringify([action, fields])),
      };
      return this.runOnce(request, work);
    });
  }

  private async runOnce<Result>(request: KeyedRequest, work: () => Promise<Result>): Promise<Result> {
    const rejected = (error: DomainError) => {
      // The page is shown again, with a new value.
      throw error;
    };
    try {
      const { answer } = await this.idempotency.once({ request, rejected }, async () => {
        return { status: 200, location: undefined, body: JSON.stringify((await work()) ?? null) };
      });
      return JSON.parse(answer.body) as Result;
    } catch (error) {
      throw error instanceof IdempotencyConflictError ? new AlreadySubmittedError() : error;
    }
  }
}
