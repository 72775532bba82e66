import { Entity, PrimaryColumn } from 'typeorm';
import { VarcharColumn } from '../../database';

/** What the codes of an operator's tickets are made with; it never changes, or the tickets would. */
@Entity({ name: 'ticket_secret' })
export class TicketSecretEntity {
  @PrimaryColumn({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** 128 bits in hexadecimal. */
  @VarcharColumn(32)
  secret!: string;
}
