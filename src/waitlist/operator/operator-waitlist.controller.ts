import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { TimeslotNotFoundError, TimeslotsService } from '../../availability';
import { parseNumericId } from '../../platform/values/identifiers';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { WaitlistEntryDto } from '../dto/waitlist.dto';
import { toWaitlistEntryDto } from '../waitlist.mapper';
import { WaitlistService } from '../waitlist.service';

@ApiTags('Operator: waitlist')
@RequirePermission('operator')
@Controller('api/v2/operator')
export class OperatorWaitlistController {
  constructor(
    private readonly waitlist: WaitlistService,
    private readonly timeslots: TimeslotsService,
  ) {}

  @Get('timeslots/:TimeslotID/waitlist')
  @ApiOperation({
    summary: 'List the waitlist of a timeslot',
    description: 'Returns the waitlist entries in order, including those that have ended.',
  })
  @ApiData(WaitlistEntryDto, { list: true })
  @ApiProblems('timeslot-not-found')
  async listTimeslotWaitlist(
    @CurrentCaller() { operatorId }: Caller,
    @Param('TimeslotID') text: string,
  ): Promise<{ data: WaitlistEntryDto[] }> {
    const id = parseNumericId(text);
    if (id === undefined) throw new TimeslotNotFoundError();
    await this.timeslots.getTimeslot(operatorId, id);
    return { data: (await this.waitlist.list(operatorId, id)).map(toWaitlistEntryDto) };
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
}
