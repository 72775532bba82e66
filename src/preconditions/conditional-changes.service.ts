import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { strongEtag } from '../shared/http';
import { PreconditionFailedError } from './preconditions.errors';

/** Changes a resource only while it is as the caller knows it, so that nobody overwrites what they have not seen. */
@Injectable()
export class ConditionalChanges {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @param expected the `If-Match` header; without one the change is made whatever the resource is
   * @param read what a GET of the resource responds with
   * @throws PreconditionFailedError
   */
  async run<T>(expected: string | undefined, read: () => Promise<object>, change: () => Promise<T>): Promise<T> {
    if (expected === undefined) return change();
    // Serializable, so that whoever else changes what was read waits until this change is committed, or makes it start again.
    return this.transactions.run(
      async () => {
        if (!isListed(strongEtag(JSON.stringify(await read())), expected)) throw new PreconditionFailedError();
        return change();
      },
      { serializable: true },
    );
  }
}

/** `*` stands for any. A weak tag never matches (RFC 9110, 13.1.1). */
function isListed(etag: string, expected: string): boolean {
  const tags = expected.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}
