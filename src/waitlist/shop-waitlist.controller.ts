import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { toCustomer } from '../bookings';
import { ProductsService } from '../catalog';
import { Idempotent } from '../platform/idempotency';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { JoinWaitlistDto, JoinedWaitlistDto } from './dto/waitlist.dto';
import { WaitlistService } from './waitlist.service';

@ApiTags('Shop: waitlist')
@RequirePermission('shop')
@Controller('api/v2/waitlist')
export class ShopWaitlistController {
  constructor(
    private readonly waitlist: WaitlistService,
    private readonly products: ProductsService,
  ) {}

  @Post()
  @Idempotent()
  @ApiOperation({
    summary: 'Join a waitlist',
    description:
      'Adds a customer to the waitlist of a timeslot that has too few places left for the party. Joining again while waiting returns the same `WaitlistID`.',
  })
  @ApiData(JoinedWaitlistDto, { status: 201 })
  @ApiProblems('product-not-found', 'places-available', 'waitlist-disabled', 'waitlist-full', 'timeslot-unavailable')
  async joinWaitlist(
    @CurrentCaller() { operatorId }: Caller,
    @Body() body: JoinWaitlistDto,
  ): Promise<{ data: JoinedWaitlistDto }> {
    const activity = await this.products.getProduct(operatorId, body.ActivityID);
    const { entry, position } = await this.waitlist.join({
      activity,
      date: body.Date,
      time: body.Time,
      participants: body.Participants,
      customer: toCustomer(body.Customer),
    });
    return { data: { WaitlistID: entry.publicId, Position: position! } };
  }
}
