import { Column, Entity, Index } from 'typeorm';
import { VarcharColumn } from '../../platform/database';
import { ChargeEntity } from '../../payments';

/** An attempt to pay a basket. */
@Entity({ name: 'payment' })
@Index('uq_payment_key', ['paymentKey'], { unique: true })
@Index('ix_payment_basket', ['operatorId', 'basketId'])
@Index('ix_payment_check', ['checkAt'])
export class PaymentEntity extends ChargeEntity {
  @Column({ name: 'basket_id', type: 'integer' })
  basketId!: number;

  @VarcharColumn(20)
  method!: string;

  /** The customer, stored so that any process can complete the basket once it is charged. */
  @VarcharColumn(100, { name: 'first_name' })
  firstName!: string;

  @VarcharColumn(100, { name: 'last_name' })
  lastName!: string;

  @VarcharColumn(254)
  email!: string;

  @VarcharColumn(20)
  phone!: string;
}
