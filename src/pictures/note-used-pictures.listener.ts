import { Injectable } from '@nestjs/common';
import { ActivityPicturesChangedEvent, OnDomainEvent } from '../platform/domain-events';
import { Clock } from '../platform/values/time';
import { PicturesRepository } from './pictures.repository';

/** Notes which pictures activities use, in the transaction that changes an activity. */
@Injectable()
export class NoteUsedPictures {
  constructor(
    private readonly pictures: PicturesRepository,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(ActivityPicturesChangedEvent)
  async note({ operatorId, added, removed }: ActivityPicturesChangedEvent): Promise<void> {
    await this.pictures.noteUse(operatorId, added, null);
    // Another activity may use it: the job that removes unused pictures checks that.
    await this.pictures.noteUse(operatorId, removed, this.clock.now());
  }
}
