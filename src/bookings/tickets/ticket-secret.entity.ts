import { Entity, PrimaryColumn } from 'typeorm';
import { VarcharColumn } from '../../platform/database';

/** The secret that an operator's ticket codes are derived from. It must never change, or all codes would. */
@Entity({ name: 'ticket_secret' })
export class TicketSecretEntity {
  @PrimaryColumn({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** 128 bits, hexadecimal. */
  @VarcharColumn(32)
  secret!: string;
}
