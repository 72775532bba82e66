import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import { OrderEntity } from './order.entity';

@Injectable()
export class OrdersRepository {
  constructor(private readonly database: Database) {}

  findOfBasket(operatorId: number, basketId: number): Promise<OrderEntity | null> {
    return this.database.manager.findOneBy(OrderEntity, { operatorId, basketId });
  }

  async insert(order: Omit<OrderEntity, 'id'>): Promise<void> {
    await this.database.manager.insert(OrderEntity, order);
  }
}
