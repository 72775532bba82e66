import { Body, Post, type StreamableFile } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../platform/auth';
import { type NoteExpiry, ignoreExpiry } from '../../../platform/hot-routes';
import { AnswersJsonText, JSON_TEXT, listJson, wholeOrStreamed } from '../../../platform/http/messages';
import {
  type Capabilities,
  ERRORS_OF_BODIES,
  OctoAnswers,
  OctoController,
  OctoHotRead,
  RequestedCapabilities,
  capabilitiesOf,
} from '../wire';
import { OctoAvailabilityDto, OctoCalendarDayDto } from './dto/availability.dto';
import { OctoAvailabilityRequestDto, OctoCalendarRequestDto } from './dto/availability-request.dto';
import { OctoAvailabilityService } from './octo-availability.service';

const ERRORS = ['INVALID_PRODUCT_ID', 'INVALID_OPTION_ID', 'INVALID_UNIT_ID', ...ERRORS_OF_BODIES] as const;

@OctoController('availability')
export class OctoAvailabilityController {
  constructor(private readonly availability: OctoAvailabilityService) {}

  @Post()
  @OctoHotRead({
    method: 'POST',
    path: 'octo/availability',
    body: OctoAvailabilityRequestDto,
    places: { activity: 'productId', date: 'localDate' },
    answer: (controller: OctoAvailabilityController, request) =>
      controller.checkOctoAvailability(request.caller, request.body, capabilitiesOf(request), request.noteExpiry),
  })
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Check availability',
    description:
      'Returns the availabilities of the requested dates or IDs, including sold-out and closed ones. Send exactly one of these: `localDateStart` with `localDateEnd`, `localDate`, or `availabilityIds`.',
  })
  @OctoAnswers(OctoAvailabilityDto, { list: true, errors: ERRORS })
  async checkOctoAvailability(
    @CurrentCaller() caller: Caller,
    @Body() body: OctoAvailabilityRequestDto,
    @RequestedCapabilities() capabilities: Capabilities,
    noteExpiry: NoteExpiry = ignoreExpiry,
  ): Promise<string | StreamableFile> {
    return jsonOf(await this.availability.check(caller, body, capabilities, noteExpiry));
  }

  @Post('calendar')
  @OctoHotRead({
    method: 'POST',
    path: 'octo/availability/calendar',
    body: OctoCalendarRequestDto,
    places: { activity: 'productId' },
    answer: (controller: OctoAvailabilityController, request) =>
      controller.showOctoCalendar(request.caller, request.body, capabilitiesOf(request), request.noteExpiry),
  })
  @AnswersJsonText()
  @ApiOperation({
    summary: 'List the availability calendar',
    description: 'Returns a summary of the availabilities of each date. Dates without availabilities are omitted.',
  })
  @OctoAnswers(OctoCalendarDayDto, { list: true, errors: ERRORS })
  async showOctoCalendar(
    @CurrentCaller() caller: Caller,
    @Body() body: OctoCalendarRequestDto,
    @RequestedCapabilities() capabilities: Capabilities,
    noteExpiry: NoteExpiry = ignoreExpiry,
  ): Promise<string | StreamableFile> {
    return jsonOf(await this.availability.listDays(caller, body, capabilities, noteExpiry));
  }
}

function jsonOf(items: readonly object[]): Promise<string | StreamableFile> {
  return wholeOrStreamed(
    listJson(items, (item) => JSON.stringify(item)),
    JSON_TEXT,
  );
}
