import { Injectable } from '@nestjs/common';
import { PictureUseService } from '../catalog';
import { ActivityPicturesChangedEvent, OnDomainEvent, OperatorLogoChangedEvent } from '../platform/domain-events';
import { Clock } from '../platform/values/time';
import { LogosService } from './logos.service';
import { PicturesRepository } from './pictures.repository';

/** Notes which pictures are used, in the transaction that changes an activity or the operator's logo. */
@Injectable()
export class NoteUsedPictures {
  constructor(
    private readonly pictures: PicturesRepository,
    private readonly logos: LogosService,
    private readonly use: PictureUseService,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(OperatorLogoChangedEvent)
  async noteLogo({ operatorId, before, after }: OperatorLogoChangedEvent): Promise<void> {
    const [former, current] = [this.logos.idOf(before), this.logos.idOf(after)];
    if (former !== undefined) await this.pictures.noteUse(operatorId, [former], this.clock.now());
    if (current !== undefined) await this.pictures.noteUse(operatorId, [current], null);
  }

  @OnDomainEvent(ActivityPicturesChangedEvent)
  async note({ operatorId, activityId, added, removed }: ActivityPicturesChangedEvent): Promise<void> {
    await this.pictures.noteUse(operatorId, added, null);
    const sizes = await this.pictures.sizesOf(operatorId, added);
    if (sizes.size > 0) await this.use.noteSizes(operatorId, activityId, sizes);
    // Another activity may use it: the job that removes unused pictures checks that.
    await this.pictures.noteUse(operatorId, removed, this.clock.now());
  }
}
