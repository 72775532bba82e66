import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TicketSecretsService } from '../../../bookings';
import { ForbiddenError } from '../../../platform/auth';
import { randomToken } from '../../../platform/values/identifiers';
import { Clock } from '../../../platform/values/time';
import { ONE_TIME_FIELD, type SubmittedForm } from '../../html';
import type { Shop } from '../open-shop';

/** For how long a form can be sent, in seconds. */
const MAX_AGE = 2 * 3_600;

const PURPOSE = 'forms of the online shop';

/**
 * Values of forms that take places. Each was issued by this shop shortly before and counts once, so programs cannot take
 * places without requesting a page for each of their forms. It is signed, so that issuing one stores nothing.
 */
@Injectable()
export class ShopFormTokens {
  constructor(
    private readonly secrets: TicketSecretsService,
    private readonly clock: Clock,
  ) {}

  async issue(shop: Shop): Promise<string> {
    const content = `${this.clock.now()}.${randomToken()}`;
    return `${content}.${await this.sign(shop, content)}`;
  }

  /** @throws ForbiddenError unless the form has a value of this shop that is not too old */
  async assertIssued(shop: Shop, form: SubmittedForm): Promise<void> {
    const [issuedAt = '', random = '', signature = ''] = form.text(ONE_TIME_FIELD).split('.');
    const age = this.clock.now() - Number(issuedAt);
    const isOwn = isEqual(signature, await this.sign(shop, `${issuedAt}.${random}`));
    if (!isOwn || !(age >= 0 && age <= MAX_AGE)) {
      throw new ForbiddenError('This form is out of date. Please send it again.');
    }
  }

  private async sign({ id }: Shop, content: string): Promise<string> {
    const key = await this.secrets.keyFor(id, PURPOSE);
    return createHmac('sha256', key).update(content).digest('base64url');
  }
}

function isEqual(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}
