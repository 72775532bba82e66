import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries.repository';
import { type EndpointHealth, healthOf } from './endpoint-health';

/** How many of the latest deliveries determine an endpoint's health. */
const JUDGED = 100;

/** Determines the health of endpoints from their latest deliveries. */
@Injectable()
export class EndpointHealthService {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** Uses one statement. @param endpointIds of one page; the result contains all of them */
  async healthOf(endpointIds: readonly number[]): Promise<ReadonlyMap<number, EndpointHealth>> {
    const newest = await this.deliveries.listNewest(endpointIds, JUDGED);
    return new Map(endpointIds.map((id) => [id, healthOf(newest.filter(({ endpointId }) => endpointId === id))]));
  }
}
