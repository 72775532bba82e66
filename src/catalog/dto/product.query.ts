import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { MAX_CURSOR, MAX_PAGE_SIZE } from '../../platform/http/pagination';
import { QueryIntegerField, TextField } from '../../platform/http/validation';
import { MAX_TIMESTAMP } from '../../platform/values/time';

/** Only `name` has an example, so that tools which send every example send a valid combination. */
export class ListProductsQuery {
  @TextField({
    optional: true,
    min: 0,
    max: 200,
    example: 'kayak',
    description: 'Part of the name. Letter case and accents are ignored. Cannot be combined with `UpdatedSince`.',
  })
  name?: string;

  @QueryIntegerField({
    optional: true,
    max: MAX_TIMESTAMP,
    description:
      'Unix seconds. The response is a page of the products that changed in that second or later, and of those withdrawn since, least recently changed first. A change can become visible a few seconds after its `UpdatedAt`: start the next round 10 seconds before the largest one that you have read.',
  })
  UpdatedSince?: number;

  @QueryIntegerField({
    optional: true,
    min: 1,
    max: MAX_PAGE_SIZE,
    description: 'Maximum number of results per page. Only with `UpdatedSince`. Default 50.',
  })
  Limit?: number;

  @TextField({
    optional: true,
    max: MAX_CURSOR,
    description: '`NextCursor` of the previous page. Only with `UpdatedSince`.',
  })
  Cursor?: string;
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
