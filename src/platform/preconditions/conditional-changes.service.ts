import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { strongEtag } from '../http/messages';
import { DomainError } from '../errors';

class PreconditionFailedError extends DomainError {
  constructor() {
    super('precondition-failed', 'The resource has changed since the response with the ETag in If-Match.');
  }
}

/** Changes a resource only if it is unchanged since the caller read it (optimistic locking). */
@Injectable()
export class ConditionalChanges {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @param expected the `If-Match` header; without one the change is unconditional
   * @param read the response to a GET of the resource, or its JSON text
   * @throws PreconditionFailedError
   */
  async run<T>(
    expected: string | undefined,
    read: () => Promise<object | string>,
    change: () => Promise<T>,
  ): Promise<T> {
    if (expected === undefined) return change();
    // Serializable: a concurrent change of the same data waits for this one, or makes it start again.
    return this.transactions.run(
      async () => {
        const current = await read();
        const json = typeof current === 'string' ? current : JSON.stringify(current);
        if (!isListed(strongEtag(json), expected)) throw new PreconditionFailedError();
        return change();
      },
      { serializable: true },
    );
  }
}

/** `*` matches any tag. A weak tag never matches (RFC 9110, 13.1.1). */
function isListed(etag: string, expected: string): boolean {
  const tags = expected.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}
