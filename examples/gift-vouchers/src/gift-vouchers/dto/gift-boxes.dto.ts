import { IntegerField } from 'slipway/shared/validation';

export class GiftBoxesDto {
  @IntegerField({ max: 20, example: 1, description: 'Number of gift boxes; 0 for none.' })
  Quantity!: number;
}
