import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { TextField } from '../../shared/validation';

export class ListProductsQuery {
  @TextField({
    optional: true,
    min: 0,
    max: 200,
    example: 'kayak',
    description: 'Part of the name; case and accents do not matter.',
  })
  name?: string;
}

/** Its rules are the service's: what is wrong with a lookup is a 400 of its own type, not a validation error. */
export class ResolveProductQuery {
  @Allow()
  @ApiProperty({ type: String, required: false, example: '1', description: 'Numeric ID of the product.' })
  ID?: string;

  @Allow()
  @ApiProperty({ type: String, required: false, description: 'The whole name; case does not matter.' })
  Name?: string;
}
