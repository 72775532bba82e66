import { Injectable } from '@nestjs/common';
import { type UploadAmount, UploadsUnderWay } from '../../shared/bodies';
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

/** Keeps the unused files of each owner within bounds, so that nobody can fill the disk. */
@Injectable()
export class UploadAllowance {
  private readonly underWay = new UploadsUnderWay();

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
    const taken = this.underWay.add(scope, { files: 1, bytes });
    try {
      await this.requireRoom(operatorId, owner, bytes, taken);
      return await work();
    } finally {
      this.underWay.remove(scope, { files: 1, bytes });
    }
  }

  private async requireRoom(operatorId: number, owner: string, bytes: number, wanted: UploadAmount): Promise<void> {
    const now = this.clock.now();
    const unused = await this.files.sumUnused(operatorId, owner, now);
    if (fits(unused, wanted)) return;
    const isFull = !fits(unused, { files: 1, bytes });
    const { firstExpiresAt } = unused;
    const wait = isFull && firstExpiresAt !== null ? firstExpiresAt - now : SOON_SECONDS;
    throw new TooManyUploadsError(MOST_FILES, MOST_BYTES, wait);
  }
}

function fits(unused: UploadAmount, wanted: UploadAmount): boolean {
  return unused.files + wanted.files <= MOST_FILES && unused.bytes + wanted.bytes <= MOST_BYTES;
}
