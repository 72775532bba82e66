import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/values/time';
import { type EndpointScope, EndpointsRepository } from '../endpoints/endpoints.repository';
import { PublishedStatesRepository } from './published-states.repository';

/** A state that a receiver knows. */
interface Known {
  /** Type of the event that would send it. */
  readonly type: string;
  readonly subject: string;
  readonly state: string;
}

/** Records states that receivers know without a delivery, such as results of requests they made. */
@Injectable()
export class PublishedStatesService {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly publishedStates: PublishedStatesRepository,
    private readonly clock: Clock,
  ) {}

  /** Prevents a state from being sent to an owner's endpoints until it changes. */
  async recordState(owner: EndpointScope, { type, subject, state }: Known): Promise<void> {
    const publishedAt = this.clock.now();
    for (const { id: endpointId, types, status } of await this.endpoints.list(owner)) {
      if (status === 'enabled' && types.includes(type))
        await this.publishedStates.saveState({ endpointId, subject, state, publishedAt });
    }
  }
}
