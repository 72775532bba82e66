import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/time';
import { TooManyUploadsError } from '../waivers.errors';
import { UploadsRepository } from './uploads.repository';

/**
 * Unused files that one owner may have. Customers answer minutes before they book, so these are the files that were
 * given up in the last 24 hours: more than one every two minutes, day and night, for one operator.
 */
const MOST_FILES = 1_000;

/** Their bytes together: a hundred files of the largest size. */
const MOST_BYTES = 1_000_000_000;

/** When an upload that is under way may have made room, in seconds. */
const SOON_SECONDS = 5;

interface Amount {
  readonly files: number;
  readonly bytes: number;
}

/** Keeps the unused files of each owner within bounds, so that nobody can fill the disk. */
@Injectable()
export class UploadAllowance {
  private readonly underWay = new Map<string, Amount>();

  constructor(
    private readonly files: UploadsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets somebody upload a file of up to so many bytes. Uploads that are under way count as if they were kept, so that
   * any number at once stays within the bounds; those of another process do not.
   * @throws TooManyUploadsError when the owner has no room for it
   */
  async during<T>(operatorId: number, owner: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const scope = `${operatorId} ${owner}`;
    // Noted before the kept ones are counted: one that ends meanwhile is counted twice rather than not at all.
    const taken = this.note(scope, { files: 1, bytes });
    try {
      await this.requireRoom(operatorId, owner, bytes, taken);
      return await work();
    } finally {
      this.note(scope, { files: -1, bytes: -bytes });
    }
  }

  private async requireRoom(operatorId: number, owner: string, bytes: number, wanted: Amount): Promise<void> {
    const now = this.clock.now();
    const unused = await this.files.sumUnused(operatorId, owner, now);
    if (fits(unused, wanted)) return;
    const isFull = !fits(unused, { files: 1, bytes });
    const { firstExpiresAt } = unused;
    const wait = isFull && firstExpiresAt !== null ? firstExpiresAt - now : SOON_SECONDS;
    throw new TooManyUploadsError(MOST_FILES, MOST_BYTES, wait);
  }

  private note(scope: string, change: Amount): Amount {
    const { files, bytes } = this.underWay.get(scope) ?? { files: 0, bytes: 0 };
    const now = { files: files + change.files, bytes: bytes + change.bytes };
    if (now.files > 0) this.underWay.set(scope, now);
    else this.underWay.delete(scope);
    return now;
  }
}

function fits(unused: Amount, wanted: Amount): boolean {
  return unused.files + wanted.files <= MOST_FILES && unused.bytes + wanted.bytes <= MOST_BYTES;
}
