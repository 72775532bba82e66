import { ApiProperty } from '@nestjs/swagger';
import { DateField, EmailField, IsPhoneNumber, TextField, TimeField } from '../../platform/http/validation';

const NOT_EMPTIED = 'New value. Cannot be empty unless it already is.';

export class ChangeCustomerDto {
  @ApiProperty({ minLength: 0 })
  @TextField({ max: 100, optional: true, example: 'Ada', description: NOT_EMPTIED })
  FirstName?: string;

  @ApiProperty({ minLength: 0 })
  @TextField({ max: 100, optional: true, example: 'King', description: NOT_EMPTIED })
  LastName?: string;

  @EmailField({ optional: true })
  Email?: string;

  @TextField({
    max: 20,
    optional: true,
    example: '+447700900123',
    description: 'Phone number in E.164 format, or unchanged as in the booking.',
  })
  @IsPhoneNumber()
  Phone?: string;
}

export class CancelBookingDto {
  @TextField({ max: 500, optional: true, example: 'The customer fell ill.' })
  Reason?: string;
}

export class MoveBookingDto {
  @DateField({ example: '2026-12-06' })
  Date!: string;

  @TimeField()
  Time!: string;
}
