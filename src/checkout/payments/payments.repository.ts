import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import { ChargesRepository } from '../../payments';
import { PaymentEntity } from './payment.entity';

/** Statements for payments of baskets. */
@Injectable()
export class PaymentsRepository extends ChargesRepository<PaymentEntity> {
  constructor(database: Database) {
    super(database, PaymentEntity, 'payment');
  }
}
