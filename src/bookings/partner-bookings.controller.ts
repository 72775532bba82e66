import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller, RequirePermission } from '../auth';
import { ProductsService } from '../catalog';
import { PublicAddress } from '../config';
import { Idempotent } from '../idempotency';
import { OperatorsService } from '../operators';
import { ApiData, ApiProblems } from '../shared/openapi';
import { toBookingDto } from './booking.mapper';
import { type BookingOrigin, BookingsService } from './bookings.service';
import { BookingDto } from './dto/booking.dto';
import { CreateBookingDto } from './dto/create-booking.dto';

@ApiTags('Partner: bookings')
@RequirePermission('ota')
@Controller('api/v2/ota/partner')
export class PartnerBookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly products: ProductsService,
    private readonly operators: OperatorsService,
    private readonly address: PublicAddress,
  ) {}

  @Post('booking')
  @Idempotent()
  @ApiOperation({
    summary: 'Book',
    description:
      'Takes the places and confirms at once. On 409 offer the customer one of `Alternatives`. Send an `Idempotency-Key` and repeat the request with it after a time-out: it books only once.',
  })
  @ApiData(BookingDto, { status: 201, description: 'Booked.' })
  @ApiProblems('product-not-found', 'insufficient-capacity', 'timeslot-unavailable')
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateBookingDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: BookingDto }> {
    const activity = await this.products.get(caller.operatorId, body.ActivityID);
    const { timeZone, currency } = await this.operators.get(caller.operatorId);
    const placed = await this.bookings.place({
      activity,
      timeZone,
      currency,
      date: body.Date,
      time: body.Time,
      participants: body.Participants,
      tickets: body.Tickets?.map(({ TicketTypeID, Quantity }) => ({ ticketTypeId: TicketTypeID, quantity: Quantity })),
      customer: {
        firstName: body.Customer.FirstName,
        lastName: body.Customer.LastName,
        email: body.Customer.Email,
        phone: body.Customer.Phone,
      },
      notes: body.Notes ?? '',
      origin: partnerOrigin(caller, body.PaymentReference),
    });
    response.location(`/api/v2/ota/partner/bookings/${placed.booking.reference}`);
    return { data: toBookingDto(placed, this.address) };
  }
}

/** The partner collects the money, so to us its bookings are paid, under its reference or its name. */
function partnerOrigin(caller: Caller, paymentReference: string | undefined): BookingOrigin {
  return {
    source: 'ota',
    partner: caller.partner,
    apiKeyId: caller.rootKeyId,
    paymentReference:
      paymentReference ?? (caller.partner === null ? caller.keyName.slice(0, 100) : toName(caller.partner)),
    paymentStatus: 'paid',
    paymentMethod: 'partner',
  };
}

/** A partner's name as its slug spells it: `blue-water` is Blue Water. */
function toName(slug: string): string {
  return slug
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
}
