import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../auth';
import { PublicAddress } from '../../config';
import { Idempotent } from '../../idempotency';
import { ApiData, ApiProblems } from '../../shared/openapi';
import { toOperatorBookingDto, toUnitItemDto } from '../booking.mapper';
import { type FoundTicket, RedemptionsService } from '../changing/redemptions.service';
import { TicketDto } from '../dto/booking-detail.dto';
import { BookingDetailsService } from '../reading/booking-details.service';

@ApiTags('Operator: bookings')
@RequirePermission('operator')
@Controller('api/v2/operator/tickets')
export class OperatorTicketsController {
  constructor(
    private readonly redemptions: RedemptionsService,
    private readonly details: BookingDetailsService,
    private readonly address: PublicAddress,
  ) {}

  @Get(':Code')
  @ApiOperation({ summary: 'Read a ticket', description: 'By its code as it was read or typed, with its booking.' })
  @ApiData(TicketDto)
  @ApiProblems('ticket-not-found')
  async getTicket(@CurrentCaller() { operatorId }: Caller, @Param('Code') code: string): Promise<{ data: TicketDto }> {
    return this.show(await this.redemptions.find(operatorId, code));
  }

  @Post(':Code/redeem')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Redeem a ticket',
    description: 'At the entry, once: the second time is a 409 that says when the first one was.',
  })
  @ApiData(TicketDto)
  @ApiProblems('ticket-not-found', 'ticket-redeemed', 'booking-not-changeable')
  async redeemTicket(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Code') code: string,
  ): Promise<{ data: TicketDto }> {
    return this.show(await this.redemptions.redeem(operatorId, code));
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
    return this.show(await this.redemptions.unredeem(operatorId, code));
  }

  private async show({ booking, ticket, items }: FoundTicket): Promise<{ data: TicketDto }> {
    const details = await this.details.completeOne(booking);
    return {
      data: {
        ...toUnitItemDto(ticket, booking.currency),
        Redeemed: items.filter(({ redeemedAt }) => redeemedAt !== null).length,
        Tickets: items.length,
        Booking: toOperatorBookingDto(details, this.address),
      },
    };
  }
}
