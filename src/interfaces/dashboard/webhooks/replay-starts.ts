import { Injectable } from '@nestjs/common';
import { EventPositions } from '../../../platform/event-log';
import { type FieldCode, ValidationError } from '../../../platform/errors';
import { Clock } from '../../../platform/values/time';
import { ReplayDto } from '../../../webhooks';
import type { SubmittedForm } from '../../html';
import { readMoment } from '../frame/when';

/** Reads the sequence number after which a replay starts: people enter a time, programs a number. */
@Injectable()
export class ReplayStarts {
  constructor(
    private readonly positions: EventPositions,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationError if neither or both are given, or the value is invalid */
  async read(form: SubmittedForm, timeZone: string): Promise<number> {
    const since = form.text('Since');
    if (since === '' && form.text('After') === '')
      reject('is-required', 'is required unless you enter a sequence number.');
    if (since === '') return (await form.as(ReplayDto, { integers: ['After'], additional: ['Since'] })).After;
    if (form.text('After') !== '') reject('exclusive', 'cannot be combined with a sequence number. Enter one of them.');
    const at = readMoment(since, timeZone);
    if (at === undefined) return reject('matches', 'must be a date and time, such as 2027-06-05 10:00.');
    if (at > this.clock.now()) reject('range', 'must be in the past.');
    return this.positions.before(at);
  }
}

function reject(code: FieldCode, message: string): never {
  throw new ValidationError([{ field: 'Since', code, message: `Since ${message}` }]);
}
