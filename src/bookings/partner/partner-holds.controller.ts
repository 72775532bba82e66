import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { HotWrite } from '../../platform/hot-routes';
import { type KeyedResponse, type CarriedKey, CurrentKey, Idempotent } from '../../platform/idempotency';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { type BookingDetails, BookingDetailsService } from '../queries/booking-details.service';
import { ownerOf } from '../record/booking-owner';
import { toHoldDto } from '../queries/booking.mapper';
import { HoldDto } from '../dto/booking.dto';
import { CreateHoldDto, ExtendHoldDto } from '../dto/create-booking.dto';
import { BookingBatcherService } from '../create/booking-batcher.service';
import { toHoldCommand } from '../create/booking-command.mapper';
import { HoldsService } from '../holds/holds.service';

const PATH = 'api/v2/ota/partner/holds';

@ApiTags('Partner: holds')
@RequirePermission('ota')
@Controller(PATH)
export class PartnerHoldsController {
  constructor(
    private readonly batcher: BookingBatcherService,
    private readonly holds: HoldsService,
    private readonly details: BookingDetailsService,
  ) {}

  @Post()
  @HotWrite({
    path: PATH,
    permission: 'ota',
    body: CreateHoldDto,
    takesKey: true,
    answer: (controller: PartnerHoldsController, { caller, body, key }) => controller.createHold(caller, body, key),
  })
  @Idempotent({ carried: true })
  @ApiOperation({
    summary: 'Create a hold',
    description:
      'Reserves places at a fixed price while your customer decides. Book with the `HoldID` before the hold expires. It expires at the latest when the places can no longer be booked directly.',
  })
  @ApiData(HoldDto, { status: 201, description: 'Created.' })
  @ApiProblems('product-not-found', 'insufficient-capacity', 'timeslot-unavailable')
  createHold(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateHoldDto,
    @CurrentKey() key?: CarriedKey,
  ): Promise<KeyedResponse> {
    const writer = {
      key,
      accepted: (held: BookingDetails) => {
        return { status: 201, location: undefined, body: JSON.stringify({ data: toHoldDto(held) }) };
      },
    };
    return this.batcher.executeCommand(toHoldCommand(caller, body), writer);
  }

  @Get(':HoldID')
  @ApiOperation({
    summary: 'Retrieve a hold',
    description:
      'Returns a hold while it is active. When it has ended, the API returns 409 `hold-expired`, with the `BookingReference` if the hold was booked.',
  })
  @ApiData(HoldDto)
  @ApiProblems('hold-not-found', 'hold-expired')
  async getHold(@CurrentCaller() caller: Caller, @Param('HoldID') holdId: string): Promise<{ data: HoldDto }> {
    const hold = await this.holds.getCurrent(caller.operatorId, ownerOf(caller), holdId);
    return { data: toHoldDto(await this.details.completeOne(hold)) };
  }

  @Post(':HoldID/extend')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Extend a hold',
    description:
      'Sets a new expiry, counted from now and not from the old expiry. Without `ExpiresInSeconds`, it is 900 seconds from now, or the old expiry if that is later. It is never later than the time until which the places can be booked directly.',
  })
  @ApiData(HoldDto)
  @ApiProblems('hold-not-found', 'hold-expired', 'timeslot-unavailable')
  async extendHold(
    @CurrentCaller() caller: Caller,
    @Param('HoldID') holdId: string,
    @Body() body: ExtendHoldDto,
  ): Promise<{ data: HoldDto }> {
    const hold = await this.holds.extend(caller.operatorId, ownerOf(caller), holdId, body.ExpiresInSeconds);
    return { data: toHoldDto(await this.details.completeOne(hold)) };
  }

  @Delete(':HoldID')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Release a hold',
    description:
      'Releases the places immediately. Repeating the request has no further effect. If the hold has been booked, the API returns 409 `hold-expired`.',
  })
  @ApiProblems('hold-not-found', 'hold-expired')
  async releaseHold(@CurrentCaller() caller: Caller, @Param('HoldID') holdId: string): Promise<void> {
    await this.holds.release(caller.operatorId, ownerOf(caller), holdId);
  }
}
