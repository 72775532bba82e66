import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { hashSecret } from '../api-key-secret';

/** Hashes the tokens of sessions and password links for storage. */
@Injectable()
export class StaffTokens {
  private readonly secret: string | undefined;

  constructor(config: AppConfig) {
    this.secret = config.sessionSecret;
  }

  /** SHA-256, hexadecimal. With `SESSION_SECRET` it is keyed, so that a row that this server did not write gives no access. */
  hashOf(token: string): string {
    return this.secret === undefined
      ? hashSecret(token)
      : createHmac('sha256', this.secret).update(token).digest('hex');
  }
}
