import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/time';
import { type EndpointScope, EndpointsRepository } from '../endpoints/endpoints.repository';
import { PublishedStatesRepository } from './published-states.repository';

/** Something that can be told. */
interface Known {
  /** Of the fact that would tell it. */
  readonly type: string;
  readonly subject: string;
  readonly state: string;
}

/** What receivers know without being told, such as what they did themselves. */
@Injectable()
export class PublishableStatesService {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly publishedStates: PublishedStatesRepository,
    private readonly clock: Clock,
  ) {}

  /** Has a state not told to the endpoints of an owner, until it is another. */
  async note(owner: EndpointScope, { type, subject, state }: Known): Promise<void> {
    const publishedAt = this.clock.now();
    for (const { id: endpointId, types, status } of await this.endpoints.list(owner)) {
      if (status === 'enabled' && types.includes(type))
        await this.publishedStates.note({ endpointId, subject, state, publishedAt });
    }
  }
}
