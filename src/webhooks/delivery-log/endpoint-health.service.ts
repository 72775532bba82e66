import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries.repository';
import { type EndpointHealth, healthOf } from './endpoint-health';

/** The last deliveries of an endpoint by which its health is judged. */
const JUDGED = 100;

/** How sending to endpoints goes, as their last deliveries tell. */
@Injectable()
export class EndpointHealthService {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** Of several endpoints by one statement. @param endpointIds of one page; all are in the answer */
  async of(endpointIds: readonly number[]): Promise<ReadonlyMap<number, EndpointHealth>> {
    const newest = await this.deliveries.listNewest(endpointIds, JUDGED);
    return new Map(endpointIds.map((id) => [id, healthOf(newest.filter(({ endpointId }) => endpointId === id))]));
  }
}
