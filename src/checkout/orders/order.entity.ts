import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';

/** A completed purchase, one per paid basket. (`order` is a reserved word in SQL.) */
@Entity({ name: 'sales_order' })
@Index('uq_sales_order_basket', ['operatorId', 'basketId'], { unique: true })
@Index('uq_sales_order_reference', ['operatorId', 'reference'], { unique: true })
export class OrderEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'basket_id', type: 'integer' })
  basketId!: number;

  @Column({ name: 'payment_id', type: 'integer' })
  paymentId!: number;

  /** The OrderReference. */
  @VarcharColumn(10)
  reference!: string;

  /** Minor units. */
  @BigIntColumn({ name: 'total_amount' })
  totalAmount!: number;

  @VarcharColumn(3)
  currency!: string;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
