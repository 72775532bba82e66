import { MoneyDto } from '../../platform/values/money';
import {
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from '../../platform/http/validation';

export class UnitItemDto {
  @PatternField({
    pattern: /^[0-9A-HJKMNP-TV-Z]{12}$/,
    what: 'twelve characters of Crockford base 32',
    example: '7K2M9X0Q4B1Z',
    description: 'Code to show at the entry. It is unique and never changes.',
  })
  TicketCode!: string;

  @TextField({ max: 36, example: '2f6c1f0e-6a2b-4d0c-9d5e-0f6f5b8a1c3d', description: 'UUID of the ticket.' })
  UUID!: string;

  @IntegerField({ example: 12 })
  TicketTypeID!: number;

  @TextField({ max: 100, example: 'Adult' })
  Name!: string;

  @ObjectField(() => MoneyDto, { description: 'Price at which the ticket was sold.' })
  Price!: MoneyDto;

  @IntegerField({ min: 1, example: 1, description: 'Number of places that the ticket takes.' })
  Participants!: number;

  @TextField({
    nullable: true,
    max: 100,
    example: 'ADV-77-1',
    description: 'Reseller’s own reference for the ticket; `null` if there is none.',
  })
  ResellerReference!: string | null;

  @TimestampField({
    nullable: true,
    example: null,
    description: 'Time of the redemption, in Unix seconds; `null` until then.',
  })
  RedeemedAt!: number | null;
}

export const UnitItemsField = () =>
  ListField(() => UnitItemDto, { description: 'Individual tickets. `Tickets` groups them by type.' });
