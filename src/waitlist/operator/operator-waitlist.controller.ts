import { Body, Controller, Delete, Get, HttpCode, Param, Post, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { TimeslotNotFoundError, TimeslotsService } from '../../availability';
import { DeskPaymentDto } from '../../payments';
import { parseNumericId } from '../../platform/values/identifiers';
import { AnswersJsonText, JSON_TEXT, dataJson, wholeOrStreamed } from '../../platform/http/messages';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { Idempotent } from '../../platform/idempotency';
import { CompletedWaitlistEntryDto, WaitlistEntryDto } from '../dto/waitlist.dto';
import { toWaitlistEntryDto } from '../waitlist.mapper';
import { WaitlistService } from '../waitlist.service';
import { StaffOffersService } from './staff-offers.service';
import { WaitlistCompletionService } from './waitlist-completion.service';

@ApiTags('Operator: waitlist')
@RequirePermission('operator')
@Controller('api/v2/operator')
export class OperatorWaitlistController {
  constructor(
    private readonly waitlist: WaitlistService,
    private readonly offers: StaffOffersService,
    private readonly completion: WaitlistCompletionService,
    private readonly timeslots: TimeslotsService,
  ) {}

  @Get('timeslots/:TimeslotID/waitlist')
  @ApiOperation({
    summary: 'List the waitlist of a timeslot',
    description: 'Returns the waitlist entries in order, including those that have ended.',
  })
  @ApiData(WaitlistEntryDto, { list: true })
  @ApiProblems('timeslot-not-found')
  @AnswersJsonText()
  async listTimeslotWaitlist(
    @CurrentCaller() { operatorId }: Caller,
    @Param('TimeslotID') text: string,
  ): Promise<string | StreamableFile> {
    const id = parseNumericId(text);
    if (id === undefined) throw new TimeslotNotFoundError();
    await this.timeslots.getTimeslot(operatorId, id);
    return wholeOrStreamed(dataJson(this.waitlist.list(operatorId, id), toWaitlistEntryDto), JSON_TEXT);
  }

  @Delete('waitlist/:WaitlistID')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a waitlist entry',
    description:
      'Removes a customer from the waitlist. If places are on offer to the customer, they are offered to the next in line.',
  })
  @ApiProblems('waitlist-entry-not-found')
  async removeWaitlistEntry(
    @CurrentCaller() { operatorId }: Caller,
    @Param('WaitlistID') waitlistId: string,
  ): Promise<void> {
    await this.waitlist.remove(operatorId, waitlistId);
  }

  @Post('waitlist/:WaitlistID/offer')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Offer places to a customer on the waitlist',
    description:
      'Holds free places for a waiting customer and sends the offer now, before others in the queue and also in quiet hours.',
  })
  @ApiProblems('waitlist-entry-not-found', 'waitlist-entry-closed', 'insufficient-capacity', 'timeslot-unavailable')
  async offerWaitlistEntry(
    @CurrentCaller() { operatorId }: Caller,
    @Param('WaitlistID') waitlistId: string,
  ): Promise<void> {
    await this.offers.offerNow(operatorId, waitlistId);
  }

  @Post('waitlist/:WaitlistID/withdraw')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Withdraw an offer',
    description:
      'Ends an offer that is open, or that the customer has accepted but not paid. The customer leaves the waitlist, and the places are offered to the next in line.',
  })
  @ApiProblems('waitlist-entry-not-found', 'waitlist-entry-closed')
  async withdrawWaitlistOffer(
    @CurrentCaller() { operatorId }: Caller,
    @Param('WaitlistID') waitlistId: string,
  ): Promise<void> {
    await this.offers.withdraw(operatorId, waitlistId);
  }

  @Post('waitlist/:WaitlistID/complete')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Book a customer from the waitlist at the desk',
    description:
      'Books the places on offer to the customer, or free places if there is no offer, with a payment at the desk. An offer that is open can no longer be paid online afterwards. A booking with an invoice is unpaid; all others are paid.',
  })
  @ApiData(CompletedWaitlistEntryDto)
  @ApiProblems('waitlist-entry-not-found', 'waitlist-entry-closed', 'insufficient-capacity', 'timeslot-unavailable')
  async completeWaitlistEntry(
    @CurrentCaller() { operatorId }: Caller,
    @Param('WaitlistID') waitlistId: string,
    @Body() body: DeskPaymentDto,
  ): Promise<{ data: CompletedWaitlistEntryDto }> {
    const reference = await this.completion.complete(operatorId, waitlistId, body);
    return { data: { WaitlistID: waitlistId, BookingReference: reference } };
  }
}
