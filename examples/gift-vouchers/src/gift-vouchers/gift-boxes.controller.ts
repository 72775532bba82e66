import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from 'slipway/auth';
import { BookingExtrasService } from 'slipway/bookings';
import { ApiProblems } from 'slipway/shared/openapi';
import { GiftBoxesDto } from './dto/gift-boxes.dto';

/** In minor units. */
const PRICE = 750;

@ApiTags('Operator: gift vouchers')
@RequirePermission('operator')
@Controller('api/v2/operator/bookings/:BookingReference/gift-boxes')
export class GiftBoxesController {
  constructor(private readonly extras: BookingExtrasService) {}

  @Put()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Sell gift boxes with a booking',
    description: 'Sets the number of gift boxes in which the tickets are sent. They are part of the total.',
  })
  @ApiProblems('booking-not-found', 'booking-not-changeable')
  async setGiftBoxes(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Body() { Quantity }: GiftBoxesDto,
  ): Promise<void> {
    const box = { code: 'gift-vouchers/box', name: 'Gift box', quantity: Quantity, priceAmount: PRICE };
    await this.extras.setExtra(operatorId, reference, box);
  }
}
