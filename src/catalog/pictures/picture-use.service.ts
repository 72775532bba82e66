import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../platform/config';
import { ActivityPicturesChangedEvent, DomainEvents } from '../../platform/domain-events';
import { CatalogRepository } from '../catalog.repository';
import { ownPictureIds, picturePath } from './own-pictures';

/** Which pictures on this server the activities use. */
@Injectable()
export class PictureUseService {
  constructor(
    private readonly catalog: CatalogRepository,
    private readonly events: DomainEvents,
    private readonly address: PublicAddress,
  ) {}

  /** Publishes which pictures an activity started or stopped using, in the open transaction. */
  async noteChange(operatorId: number, before: readonly string[], after: readonly string[]): Promise<void> {
    const [earlier, current] = [before, after].map((urls) => new Set(ownPictureIds(urls, this.address)));
    const added = [...current!].filter((id) => !earlier!.has(id));
    const removed = [...earlier!].filter((id) => !current!.has(id));
    if (added.length + removed.length === 0) return;
    await this.events.publish(new ActivityPicturesChangedEvent(operatorId, added, removed));
  }

  /** Those of up to 50 pictures that an activity of any operator uses. */
  async findUsed(pictureIds: readonly string[]): Promise<Set<string>> {
    const images = await this.catalog.findImages(pictureIds.map(picturePath));
    const used = new Set(ownPictureIds(images, this.address));
    return new Set(pictureIds.filter((id) => used.has(id)));
  }
}
