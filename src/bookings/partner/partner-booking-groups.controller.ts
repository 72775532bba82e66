import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { PublicAddress } from '../../platform/config';
import { type CarriedKey, CurrentKey, Idempotent, type KeyedResponse } from '../../platform/idempotency';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { randomReference } from '../../platform/values/identifiers';
import { BookingGroupDto, CreateBookingGroupDto } from '../dto/booking-group.dto';
import { toBookingGroupDto, toGroupCommands, toGroupTerms } from '../groups/booking-group.mapper';
import { BookingGroupsService } from '../groups/booking-groups.service';
import type { BookingDetails } from '../queries/booking-details.service';

const PATH = 'api/v2/ota/partner/bookings';

@ApiTags('Partner: bookings')
@RequirePermission('ota')
@Controller(PATH)
export class PartnerBookingGroupsController {
  constructor(
    private readonly groups: BookingGroupsService,
    private readonly address: PublicAddress,
  ) {}

  @Post()
  @Idempotent({ carried: true })
  @ApiOperation({
    summary: 'Create a group of bookings',
    description:
      'Creates up to 20 bookings of one customer in one transaction: all of them or none. A 404 or 409 names the first item that cannot be booked in `Item`, counted from 0. Send an `Idempotency-Key` and retry with it after a timeout: the group is created only once.',
  })
  @ApiData(BookingGroupDto, { status: 201, description: 'Created, with all bookings confirmed.', located: true })
  @ApiProblems('product-not-found', 'hold-not-found', 'insufficient-capacity', 'timeslot-unavailable', 'hold-expired')
  createBookingGroup(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateBookingGroupDto,
    @CurrentKey() key?: CarriedKey,
  ): Promise<KeyedResponse> {
    const terms = toGroupTerms(caller, body, randomReference());
    const accepted = (bookings: readonly BookingDetails[]) => ({
      status: 201,
      location: `/${PATH}?GroupReference=${terms.groupReference}`,
      body: JSON.stringify({ data: toBookingGroupDto(bookings, terms, this.address) }),
    });
    return this.groups.createGroup(toGroupCommands(caller, body, terms), { key, accepted });
  }
}
