import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { TextField } from '../../platform/http/validation';

export class ListProductsQuery {
  @TextField({
    optional: true,
    min: 0,
    max: 200,
    example: 'kayak',
    description: 'Part of the name. Letter case and accents are ignored.',
  })
  name?: string;
}

/** Has no validation rules: the service rejects an invalid lookup with a specific problem and status 400. */
export class ResolveProductQuery {
  @Allow()
  @ApiProperty({
    type: String,
    required: false,
    example: '1',
    description: 'Numeric ID of the product. Cannot be combined with `Name`.',
  })
  ID?: string;

  @Allow()
  @ApiProperty({
    type: String,
    required: false,
    description: 'Complete name of the product. Letter case is ignored. Cannot be combined with `ID`.',
  })
  Name?: string;
}
