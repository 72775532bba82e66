import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../auth';
import { PublicAddress } from '../../config';
import { Idempotent } from '../../idempotency';
import { ApiData, ApiProblems } from '../../shared/openapi';
import { toOperatorBookingDto, toUnitItemDto } from '../booking.mapper';
import { JudgedTicketDto, RedeemTicketDto, TicketDto } from '../dto/ticket.dto';
import { RedemptionsService } from '../entry/redemptions.service';
import { type FoundTicket, TicketLookupService } from '../entry/ticket-lookup.service';
import { BookingDetailsService } from '../queries/booking-details.service';

@ApiTags('Operator: bookings')
@RequirePermission('operator')
@Controller('api/v2/operator/tickets')
export class OperatorTicketsController {
  constructor(
    private readonly tickets: TicketLookupService,
    private readonly redemptions: RedemptionsService,
    private readonly details: BookingDetailsService,
    private readonly address: PublicAddress,
  ) {}

  @Get(':Code')
  @ApiOperation({
    summary: 'Read a ticket',
    description:
      'By its code as it was read or typed, with its booking and `Verdict`: what redeeming it now would come to.',
  })
  @ApiData(JudgedTicketDto)
  @ApiProblems('ticket-not-found')
  async getTicket(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Code') code: string,
  ): Promise<{ data: JudgedTicketDto }> {
    const found = await this.tickets.find(operatorId, code);
    return { data: { ...(await this.show(found)), Verdict: found.verdict } };
  }

  @Post(':Code/redeem')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Redeem a ticket',
    description:
      'At the entry, once, from `AdmitMinutesBefore` before the session starts until it ends. `Override` admits a ticket ' +
      'that is not valid now, for the reason it gives; one that was redeemed before or is not redeemable stays refused.',
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
    summary: 'Take a redemption back',
    description: 'When it was a mistake. Of a ticket that is not redeemed nothing changes.',
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
      Booking: toOperatorBookingDto(details, this.address),
    };
  }
}
