import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A booking in a basket, held until the basket is paid. The booking has the places and the price. */
@Entity({ name: 'basket_item' })
@Index('uq_basket_item_booking', ['operatorId', 'bookingId'], { unique: true })
@Index('ix_basket_item_basket', ['operatorId', 'basketId', 'id'])
export class BasketItemEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'basket_id', type: 'integer' })
  basketId!: number;

  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;
}
