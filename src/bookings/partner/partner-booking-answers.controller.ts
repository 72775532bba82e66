import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission, scopeOf } from '../../platform/auth';
import { PublicAddress } from '../../platform/config';
import { Conditional, ConditionalChanges, IfMatch } from '../../platform/preconditions';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { AnswersService, toSubmittedAnswers } from '../../waivers';
import { ownerOf, partnerAs } from '../record/booking-owner';
import { toPartnerAnswersDto } from '../queries/booking.mapper';
import { AmendmentsService } from '../modify/amendments.service';
import { ChangeAnswersDto, PartnerAnswersDto } from '../dto/partner-answers.dto';
import { BookingLookupService } from '../queries/booking-lookup.service';

@ApiTags('Partner: bookings')
@RequirePermission('ota')
@Controller('api/v2/ota/partner/bookings/:BookingReference/answers')
export class PartnerBookingAnswersController {
  constructor(
    private readonly amendments: AmendmentsService,
    private readonly answers: AnswersService,
    private readonly records: BookingLookupService,
    private readonly conditional: ConditionalChanges,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Retrieve the answers of a booking',
    description: 'Returns the answers to the waiver questions, in the form in which a booking takes them.',
  })
  @ApiData(PartnerAnswersDto)
  @ApiProblems('booking-not-found')
  async getBookingAnswers(
    @CurrentCaller() caller: Caller,
    @Param('BookingReference') reference: string,
  ): Promise<{ data: PartnerAnswersDto }> {
    const { booking } = await this.records.getOwn(caller.operatorId, ownerOf(caller), reference);
    const answers = await this.answers.listFor(caller.operatorId, booking.id);
    return { data: toPartnerAnswersDto(booking, answers, this.address) };
  }

  @Patch()
  @Conditional()
  @ApiOperation({
    summary: 'Update the answers of a booking',
    description:
      'Adds or replaces answers until the session starts, under the rules for the answers of a new booking. Answers that you leave out stay unchanged.',
  })
  @ApiData(PartnerAnswersDto)
  @ApiProblems('booking-not-found', 'booking-not-changeable')
  async changeBookingAnswers(
    @CurrentCaller() caller: Caller,
    @Param('BookingReference') reference: string,
    @IfMatch() expected: string | undefined,
    @Body() body: ChangeAnswersDto,
  ): Promise<{ data: PartnerAnswersDto }> {
    const given = { answers: toSubmittedAnswers(body.Answers), fileOwner: scopeOf(caller) };
    await this.conditional.run(
      expected,
      () => this.getBookingAnswers(caller, reference),
      () => this.amendments.answer(caller.operatorId, reference, given, partnerAs(ownerOf(caller))),
    );
    return this.getBookingAnswers(caller, reference);
  }
}
