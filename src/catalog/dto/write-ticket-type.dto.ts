import { MoneyDto } from '../../platform/values/money';
import {
  BooleanField,
  EnumField,
  IntegerField,
  IntegerListField,
  ObjectField,
  TextField,
} from '../../platform/http/validation';
import { UNIT_TYPES } from '../ticket-type.entity';
import { ReferenceField } from './product.dto';

function defaultOf(value: string): string {
  return `Default ${value}; an existing ticket type keeps its value.`;
}

/** One ticket type as an operator writes it. */
export class WriteTicketTypeDto {
  @IntegerField({
    min: 1,
    optional: true,
    example: 12,
    notInExample: true,
    description: 'ID of an existing ticket type. Leave it out to add a new one.',
  })
  ID?: number;

  @TextField({ max: 100, example: 'Adult' })
  Name!: string;

  @ObjectField(() => MoneyDto)
  Price!: MoneyDto;

  @IntegerField({
    min: 1,
    max: 20,
    optional: true,
    example: 1,
    description: 'Number of places that one ticket takes. Default 1.',
  })
  ParticipantsPerTicket?: number;

  @BooleanField({
    optional: true,
    example: true,
    description: 'Whether bookings without tickets get this type. Default: the first type in the list.',
  })
  IsDefault?: boolean;

  @EnumField(UNIT_TYPES, {
    named: 'UnitType',
    optional: true,
    example: 'ADULT',
    description: `Category of guests for whom the ticket is. ${defaultOf('`OTHER`')}`,
  })
  UnitType?: string;

  @IntegerField({ max: 150, optional: true, example: 18, description: `Minimum age, in years. ${defaultOf('0')}` })
  MinAge?: number;

  @IntegerField({ max: 150, optional: true, example: 99, description: `Maximum age, in years. ${defaultOf('99')}` })
  MaxAge?: number;

  @BooleanField({
    optional: true,
    example: false,
    description: `Whether guests must show proof of age or status. ${defaultOf('`false`')}`,
  })
  IDRequired?: boolean;

  @IntegerField({
    max: 1000,
    optional: true,
    example: 1,
    description: `Minimum number per booking; 0 for no minimum. ${defaultOf('0')}`,
  })
  MinQuantity?: number;

  @IntegerField({
    max: 1000,
    optional: true,
    example: 8,
    description: `Maximum number per booking; 0 for no maximum. ${defaultOf('0')}`,
  })
  MaxQuantity?: number;

  @IntegerListField({
    max: 50,
    optional: true,
    notInExample: true,
    description: `IDs of ticket types of this activity, one of which must be in the same booking. ${defaultOf('`[]`')}`,
  })
  AccompaniedBy?: number[];

  @ReferenceField({
    min: 0,
    optional: true,
    description: `Your own code for the ticket type. An empty string clears it. ${defaultOf('none')}`,
  })
  Reference?: string;
}
