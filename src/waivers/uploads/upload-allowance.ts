import { Injectable } from '@nestjs/common';
import { type UploadAmount, UploadsUnderWay } from '../../platform/http/bodies';
import { Clock } from '../../platform/values/time';
import { TooManyUploadsError } from '../waivers.errors';
import { UploadsRepository } from './uploads.repository';

/**
 * Maximum number of unused files per owner. Customers answer minutes before they book, so these are files abandoned in
 * the last 24 hours: more than one every two minutes, day and night, for one operator.
 */
const MOST_FILES = 1_000;

/** Maximum size of these files in total: a hundred files of the largest size. */
const MOST_BYTES = 1_000_000_000;

/** When an upload in progress may have freed its share, in seconds. */
const SOON_SECONDS = 5;

/** Limits the unused files of each owner, so that nobody can fill the disk. */
@Injectable()
export class UploadAllowance {
  private readonly underWay = new UploadsUnderWay();

  constructor(
    private readonly files: UploadsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs an upload of up to `bytes`. Uploads in progress in this process count as stored, so concurrent uploads cannot
   * exceed the limits; those of other processes do not count.
   * @throws TooManyUploadsError if the limit would be exceeded
   */
  async during<T>(operatorId: number, owner: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const scope = `${operatorId} ${owner}`;
    // Registered before stored files are counted: an upload that ends in between counts twice rather than not at all.
    const taken = this.underWay.add(scope, { files: 1, bytes });
    try {
      await this.requireRoom(operatorId, owner, bytes, taken);
      return await work();
    } finally {
      this.underWay.remove(scope, { files: 1, bytes });
    }
  }

  private async requireRoom(operatorId: number, owner: string, bytes: number, requested: UploadAmount): Promise<void> {
    const now = this.clock.now();
    const unused = await this.files.sumUnused(operatorId, owner, now);
    if (fits(unused, requested)) return;
    const isFull = !fits(unused, { files: 1, bytes });
    const { firstExpiresAt } = unused;
    const wait = isFull && firstExpiresAt !== null ? firstExpiresAt - now : SOON_SECONDS;
    throw new TooManyUploadsError(MOST_FILES, MOST_BYTES, wait);
  }
}

function fits(unused: UploadAmount, requested: UploadAmount): boolean {
  return unused.files + requested.files <= MOST_FILES && unused.bytes + requested.bytes <= MOST_BYTES;
}
