import { Get, Param, Post } from '@nestjs/common';
import { ApiKeyNotFoundError, ApiKeysService, type IssuedKey } from '../../../platform/auth';
import { CreateApiKeyDto, RotateApiKeyDto } from '../../../operators';
import { parseNumericId } from '../../../platform/values/identifiers';
import { Clock } from '../../../platform/values/time';
import type { FieldError } from '../../../platform/errors';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { readMoment } from '../frame/when';
import { KeysPage } from './keys.page';

interface Expiry {
  /** Unix seconds; absent: never. */
  readonly at?: number;
  readonly faults: readonly FieldError[];
}

/** Maximum number of listed keys. */
const MAX_KEYS = 200;

@PageController('keys')
export class KeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit): Promise<PageView> {
    return this.page(visit);
  }

  @Post()
  issue(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'issue',
      form,
      async () => {
        const expiry = readExpiry(form.text('ExpiresAt'), visit.operator.timeZone, this.clock.now());
        const body = { ...form.toBody(CreateApiKeyDto, { lists: ['Permissions'] }), ExpiresAt: expiry.at };
        const { Name, Partner, Permissions, ExpiresAt } = await validated(CreateApiKeyDto, body, expiry.faults);
        const request = { name: Name, partner: Partner, permissions: Permissions, expiresAt: ExpiresAt };
        return this.page(visit, { issued: await form.once(() => this.keys.issue(visit.operatorId, request)) });
      },
      (rejection) => this.page(visit, { rejection }),
    );
  }

  @Post(':ID/rotate')
  rotate(@CurrentVisit() visit: Visit, @Param('ID') text: string, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      `rotate-${text}`,
      form,
      async () => {
        const { OverlapHours } = await form.as(RotateApiKeyDto, { integers: ['OverlapHours'] });
        const rotate = () => this.keys.rotate(visit.operatorId, toId(text), OverlapHours);
        return this.page(visit, { issued: await form.once(rotate) });
      },
      (rejection) => this.page(visit, { rejection }),
    );
  }

  @Post(':ID/revoke')
  async revoke(@CurrentVisit() { operatorId }: Visit, @Param('ID') text: string): Promise<View> {
    await this.keys.revoke(toId(text), operatorId);
    return redirect('/dashboard/keys', 'key-revoked');
  }

  private async page(
    { operatorId }: Visit,
    { issued, rejection }: { issued?: IssuedKey; rejection?: Rejection } = {},
  ): Promise<PageView> {
    const keys = await this.keys.list(operatorId, MAX_KEYS);
    return new PageView(
      'API keys',
      <KeysPage keys={keys} now={this.clock.now()} issued={issued} rejection={rejection} />,
    );
  }
}

function toId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new ApiKeyNotFoundError();
  return id;
}

/** Reads the expiry of a key from an input for date and time. */
function readExpiry(text: string, timeZone: string, now: number): Expiry {
  if (text === '') return { faults: [] };
  const at = readMoment(text, timeZone);
  if (at === undefined) return reject('must be a date and time, such as 2027-06-05 10:00.');
  return at > now ? { at, faults: [] } : reject('must be in the future.');
}

function reject(message: string): Expiry {
  return { faults: [{ field: 'ExpiresAt', code: 'expiry', message: `ExpiresAt ${message}` }] };
}
