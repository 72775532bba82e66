import { MoneyDto } from '../../shared/money';
import { IntegerField, ListField, ObjectField, PatternField, TextField, TimestampField } from '../../shared/validation';

export class UnitItemDto {
  @PatternField({
    pattern: /^[0-9A-HJKMNP-TV-Z]{12}$/,
    what: 'twelve characters of Crockford base 32',
    example: '7K2M9X0Q4B1Z',
    description: 'What is shown at the entry; it never changes, and no other ticket has it.',
  })
  TicketCode!: string;

  @TextField({ max: 36, example: '2f6c1f0e-6a2b-4d0c-9d5e-0f6f5b8a1c3d', description: 'Its UUID, for programs.' })
  UUID!: string;

  @IntegerField({ example: 12 })
  TicketTypeID!: number;

  @TextField({ max: 100, example: 'Adult' })
  Name!: string;

  @ObjectField(() => MoneyDto, { description: 'As it was sold.' })
  Price!: MoneyDto;

  @IntegerField({ min: 1, example: 1, description: 'Places that it takes.' })
  Participants!: number;

  @TextField({ nullable: true, max: 100, example: 'ADV-77-1', description: 'What its reseller calls it.' })
  ResellerReference!: string | null;

  @TimestampField({ nullable: true, example: null, description: 'When it was redeemed; null until then.' })
  RedeemedAt!: number | null;
}

export const UnitItemsField = () =>
  ListField(() => UnitItemDto, { description: 'The tickets one by one; `Tickets` are their sums.' });
