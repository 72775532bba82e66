import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../platform/config';
import { ActivityPicturesChangedEvent, DomainEvents } from '../../platform/domain-events';
import type { Activity } from '../activity';
import { CatalogRepository } from '../catalog.repository';
import { type ImageDetails, imagesOf } from '../content/activity-content';
import { ownPictureIds, picturePath } from './own-pictures';

type PictureSize = Pick<ImageDetails, 'width' | 'height'>;

/** Which pictures on this server the activities use. */
@Injectable()
export class PictureUseService {
  constructor(
    private readonly catalog: CatalogRepository,
    private readonly events: DomainEvents,
    private readonly address: PublicAddress,
  ) {}

  /** Publishes which pictures an activity starts or stops using, in the open transaction. */
  async noteChange(
    { operatorId, id, imageUrls }: Pick<Activity, 'operatorId' | 'id' | 'imageUrls'>,
    after: readonly string[],
  ): Promise<void> {
    const [earlier, current] = [imageUrls, after].map((urls) => new Set(ownPictureIds(urls, this.address)));
    const added = [...current!].filter((id) => !earlier!.has(id));
    const removed = [...earlier!].filter((id) => !current!.has(id));
    if (added.length + removed.length === 0) return;
    await this.events.publish(new ActivityPicturesChangedEvent(operatorId, id, added, removed));
  }

  /** Records the sizes of pictures of an activity, in the open transaction. @param sizes by the public ID of the picture */
  async noteSizes(operatorId: number, activityId: number, sizes: ReadonlyMap<string, PictureSize>): Promise<void> {
    const activity = await this.catalog.findById(operatorId, activityId);
    if (!activity) return;
    const images = imagesOf(activity).map(({ url, ...details }) => {
      const [pictureId] = ownPictureIds([url], this.address);
      return { ...details, ...(pictureId !== undefined && sizes.get(pictureId)) };
    });
    await this.catalog.update(operatorId, activityId, { content: { ...activity.content, images } });
  }

  /** Those of up to 50 pictures that an activity of any operator uses. */
  async findUsed(pictureIds: readonly string[]): Promise<Set<string>> {
    const images = await this.catalog.findImages(pictureIds.map(picturePath));
    const used = new Set(ownPictureIds(images, this.address));
    return new Set(pictureIds.filter((id) => used.has(id)));
  }
}
