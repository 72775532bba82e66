import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { Idempotent } from '../../platform/idempotency';
import { parseNumericId } from '../../platform/values/identifiers';
import { CreateMessageDto, QueuedMessageDto } from './message.dto';
import { MessagesService } from './messages.service';

@ApiTags('Operator: timeslots')
@RequirePermission('operator')
@Controller('api/v2/operator/timeslots')
export class OperatorMessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post(':TimeslotID/message')
  @HttpCode(202)
  @Idempotent()
  @ApiOperation({
    summary: 'Message everyone of a timeslot',
    description:
      'Emails the customer of each confirmed booking of a timeslot, from your sender and with your `ReplyTo`. Customers of partner bookings get no email if `MailPartnerCustomers` is off. Once a timeslot is cancelled it has no confirmed bookings, so write to its customers before, or give a reason when you cancel it. A message reaches up to 1,000 bookings. All messages of 24 hours reach up to 10,000; beyond that, you get a 429 with `Retry-After`. Each request sends another message, so send an `Idempotency-Key`. The emails appear under `GET emails` with the purpose `message`; the meter `workflow-email-sent` does not count them.',
  })
  @ApiData(QueuedMessageDto, { status: 202, description: 'Queued.' })
  @ApiProblems('timeslot-not-found')
  async messageTimeslot(
    @CurrentCaller() { operatorId }: Caller,
    @Param('TimeslotID') text: string,
    @Body() { Subject: subject, Body: body }: CreateMessageDto,
  ): Promise<{ data: QueuedMessageDto }> {
    const id = parseNumericId(text) ?? 0;
    return { data: { Queued: await this.messages.sendToTimeslot(operatorId, id, { subject, body }) } };
  }
}
