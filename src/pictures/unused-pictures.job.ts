import { Injectable } from '@nestjs/common';
import { PictureUseService } from '../catalog';
import { Transactions } from '../platform/database';
import { type Backlog, ScheduledJob } from '../platform/jobs';
import { Clock } from '../platform/values/time';
import { LogosService } from './logos.service';
import { PictureStorage } from './picture-storage';
import { PicturesRepository } from './pictures.repository';
import { UNUSED_SECONDS } from './pictures.service';

/** Pictures checked in one transaction. */
const BATCH = 50;

/** An incomplete upload older than this belongs to a process that has ended, in seconds. */
const ABANDONED_SECONDS = 3600;

/** Removes pictures that nothing has used for 30 days, and remains of incomplete uploads. */
@ScheduledJob()
@Injectable()
export class UnusedPicturesJob implements ScheduledJob {
  readonly name = 'pictures-removed';

  constructor(
    private readonly pictures: PicturesRepository,
    private readonly storage: PictureStorage,
    private readonly use: PictureUseService,
    private readonly logos: LogosService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    const now = this.clock.now();
    await this.storage.removeAbandoned(now - ABANDONED_SECONDS);
    return this.transactions.run(() => this.removeBatch(now));
  }

  backlog(): Promise<Backlog> {
    return this.pictures.backlog(this.clock.now() - UNUSED_SECONDS);
  }

  private async removeBatch(now: number): Promise<number> {
    const since = now - UNUSED_SECONDS;
    const unused = await this.pictures.listUnused(since, BATCH);
    if (unused.length === 0) return 0;
    // Another operator can use the picture, too, if the addresses of an activity were copied.
    const used = await this.use.findUsed(unused.map(({ publicId }) => publicId));
    const logos = await this.logos.listIds([...new Set(unused.map(({ operatorId }) => operatorId))]);
    const isUsed = ({ publicId }: { publicId: string }) => used.has(publicId) || logos.has(publicId);
    await this.pictures.postpone(idsOf(unused.filter(isUsed)), now);
    const removable = unused.filter((picture) => !isUsed(picture));
    await this.pictures.removeUnused(idsOf(removable), since);
    // An activity may have used one since it was listed. Files are deleted before the commit, so a failure is repeated.
    const remaining = await this.pictures.existing(idsOf(removable));
    for (const { id, publicId } of removable) if (!remaining.has(id)) await this.storage.remove(publicId);
    return unused.length;
  }
}

function idsOf(pictures: readonly { id: number }[]): number[] {
  return pictures.map(({ id }) => id);
}
