import { Injectable } from '@nestjs/common';
import {
  OnDomainEvent,
  ProductChangedEvent,
  ProductPublishedEvent,
  ProductWithdrawnEvent,
} from '../platform/domain-events';
import { EventLog, SELLERS } from '../platform/event-log';
import { CatalogRepository } from './catalog.repository';

type ProductEvent = ProductPublishedEvent | ProductChangedEvent | ProductWithdrawnEvent;

/** Publishes changes of products to partners and shops. */
@Injectable()
export class RecordProductEvents {
  constructor(
    private readonly log: EventLog,
    private readonly catalog: CatalogRepository,
  ) {}

  @OnDomainEvent(ProductPublishedEvent)
  published(event: ProductPublishedEvent): Promise<void> {
    return this.record('product.published', event);
  }

  @OnDomainEvent(ProductChangedEvent)
  changed(event: ProductChangedEvent): Promise<void> {
    return this.record('product.changed', event);
  }

  @OnDomainEvent(ProductWithdrawnEvent)
  withdrawn(event: ProductWithdrawnEvent): Promise<void> {
    return this.record('product.withdrawn', event);
  }

  private async record(
    type: 'product.published' | 'product.changed' | 'product.withdrawn',
    { operatorId, activityId }: ProductEvent,
  ): Promise<void> {
    const activity = await this.catalog.findById(operatorId, activityId);
    if (!activity) return;
    const { publicId, updatedAt } = activity;
    const data = { ActivityID: publicId, UpdatedAt: updatedAt };
    await this.log.record([
      { operatorId, type, subject: `product ${publicId}`, publication: { audience: SELLERS, data } },
    ]);
  }
}
