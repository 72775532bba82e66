import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { Idempotent } from '../../platform/idempotency';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { JudgedTicketDto, RedeemTicketDto, TicketDto } from '../dto/ticket.dto';
import { RedemptionsService } from './redemptions.service';
import { type FoundTicket, TicketLookupService } from './ticket-lookup.service';
import { BookingDetailsService, toUnitItemDto } from '../../bookings';
import { OperatorBookingViewsService } from '../../desk';

@ApiTags('Operator: bookings')
@RequirePermission('operator')
@Controller('api/v2/operator/tickets')
export class OperatorTicketsController {
  constructor(
    private readonly tickets: TicketLookupService,
    private readonly redemptions: RedemptionsService,
    private readonly details: BookingDetailsService,
    private readonly views: OperatorBookingViewsService,
  ) {}

  @Get(':Code')
  @ApiOperation({
    summary: 'Retrieve a ticket',
    description:
      'Returns the ticket with a scanned or typed code, its booking and the `Verdict`, which is the result of redeeming it now.',
  })
  @ApiData(JudgedTicketDto)
  @ApiProblems('ticket-not-found')
  async getTicket(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Code') code: string,
  ): Promise<{ data: JudgedTicketDto }> {
    const found = await this.tickets.findByTicketCode(operatorId, code);
    return { data: { ...(await this.show(found)), Verdict: found.verdict } };
  }

  @Post(':Code/redeem')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Redeem a ticket',
    description:
      'Redeems a ticket at the entry, once, from `AdmitMinutesBefore` minutes before the session starts until it ends. To admit a ticket ' +
      'that is not valid now, state the reason in `Override`. It does not admit a ticket that was already redeemed or ' +
      'is not redeemable.',
  })
  @ApiData(TicketDto)
  @ApiProblems(
    'ticket-not-found',
    'ticket-not-valid-now',
    'ticket-redeemed',
    'ticket-not-redeemable',
    'booking-not-changeable',
  )
  async redeemTicket(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Code') code: string,
    @Body() { Override }: RedeemTicketDto,
  ): Promise<{ data: TicketDto }> {
    return { data: await this.show(await this.redemptions.redeem(operatorId, code, Override)) };
  }

  @Post(':Code/unredeem')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Undo a redemption',
    description: 'Reverses a mistaken redemption. If the ticket is not redeemed, the request has no effect.',
  })
  @ApiData(TicketDto)
  @ApiProblems('ticket-not-found', 'booking-not-changeable')
  async unredeemTicket(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Code') code: string,
  ): Promise<{ data: TicketDto }> {
    return { data: await this.show(await this.redemptions.unredeem(operatorId, code)) };
  }

  private async show({ booking, ticket, items, validFrom, validUntil, warnings }: FoundTicket): Promise<TicketDto> {
    const details = await this.details.completeOne(booking);
    return {
      ...toUnitItemDto(ticket, booking.currency),
      RedeemedBy: ticket.redeemedBy,
      ValidFrom: validFrom,
      ValidUntil: validUntil,
      Warnings: [...warnings],
      Redeemed: items.filter(({ redeemedAt }) => redeemedAt !== null).length,
      Tickets: items.length,
      Booking: await this.views.view(details),
    };
  }
}
