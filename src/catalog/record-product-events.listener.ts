import { Injectable } from '@nestjs/common';
import {
  OnDomainEvent,
  OperatorPolicyChangedEvent,
  OperatorTimeZoneChangedEvent,
  ProductChangedEvent,
  ProductPublishedEvent,
  ProductWithdrawnEvent,
} from '../platform/domain-events';
import { EventLog, SELLERS } from '../platform/event-log';
import { Clock } from '../platform/values/time';
import type { Activity } from './activity';
import { CatalogRepository } from './catalog.repository';

type ProductEventType = 'product.published' | 'product.changed' | 'product.withdrawn';
type ProductEvent = ProductPublishedEvent | ProductChangedEvent | ProductWithdrawnEvent;

/** Publishes changes of products to partners and shops. */
@Injectable()
export class RecordProductEvents {
  constructor(
    private readonly log: EventLog,
    private readonly catalog: CatalogRepository,
    private readonly clock: Clock,
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

  @OnDomainEvent(OperatorPolicyChangedEvent)
  policyChanged({ operatorId }: OperatorPolicyChangedEvent): Promise<void> {
    return this.settingChanged(operatorId, 'without policy');
  }

  @OnDomainEvent(OperatorTimeZoneChangedEvent)
  timeZoneChanged({ operatorId }: OperatorTimeZoneChangedEvent): Promise<void> {
    return this.settingChanged(operatorId, 'all');
  }

  private async settingChanged(operatorId: number, of: 'all' | 'without policy'): Promise<void> {
    const updatedAt = this.clock.now();
    const publicIds = await this.catalog.noteSettingChange(operatorId, updatedAt, of);
    await this.log.record(
      publicIds.map((publicId) => toRecord('product.changed', { operatorId, publicId, updatedAt })),
    );
  }

  private async record(type: ProductEventType, { operatorId, activityId }: ProductEvent): Promise<void> {
    const activity = await this.catalog.findById(operatorId, activityId);
    if (activity) await this.log.record([toRecord(type, activity)]);
  }
}

type RecordedProduct = Pick<Activity, 'operatorId' | 'publicId' | 'updatedAt'>;

function toRecord(type: ProductEventType, { operatorId, publicId, updatedAt }: RecordedProduct) {
  const data = { ActivityID: publicId, UpdatedAt: updatedAt };
  return { operatorId, type, subject: `product ${publicId}`, publication: { audience: SELLERS, data } };
}
