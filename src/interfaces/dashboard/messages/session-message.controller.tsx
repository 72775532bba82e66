import { Get, Param, Post } from '@nestjs/common';
import { TimeslotNotFoundError, TimeslotsService } from '../../../availability';
import { ActivitiesService } from '../../../catalog';
import { parseNumericId } from '../../../platform/values/identifiers';
import { CreateMessageDto, MessagesService, UnreachedCustomersService } from '../../../workflows';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, formatDate, submit } from '../../html';
import { redirectCounting } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { MessagePage } from './message.page';
import { notReachedAddress } from './not-reached';

/** Writes to everyone of a session. */
@PageController('schedule/:TimeslotID/message', 'desk')
export class SessionMessageController {
  constructor(
    private readonly timeslots: TimeslotsService,
    private readonly activities: ActivitiesService,
    private readonly messages: MessagesService,
    private readonly unreached: UnreachedCustomersService,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Param('TimeslotID') id: string): Promise<PageView> {
    return this.page(visit, toId(id));
  }

  @Post()
  send(
    @CurrentVisit() visit: Visit,
    @Param('TimeslotID') text: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const id = toId(text);
    return submit(
      'message',
      form,
      async () => {
        const { Subject: subject, Body: body } = await form.as(CreateMessageDto);
        const queued = await form.once(() => this.messages.sendToTimeslot(visit.operatorId, id, { subject, body }));
        const unreached = (await this.unreached.list(visit.operatorId, [id])).get(id);
        const address = unreached ? notReachedAddress(id) : `/dashboard/schedule/${id}`;
        return redirectCounting(address, 'message-queued', [queued, ...(unreached ? [unreached.total] : [])]);
      },
      (rejection) => this.page(visit, id, rejection),
    );
  }

  private async page({ operatorId }: Visit, id: number, rejection?: Rejection): Promise<PageView> {
    const { activityId, date, time } = await this.timeslots.getTimeslot(operatorId, id);
    const names = await this.activities.namesOf(operatorId, [activityId]);
    const recipients = await this.messages.countRecipients(operatorId, id);
    const path = `/dashboard/schedule/${id}`;
    const back = { path, label: `${names.get(activityId)!.name}, ${formatDate(date)}, ${time}` };
    const unreached = (await this.unreached.list(operatorId, [id])).get(id);
    const shown = { action: `${path}/message`, back, recipients, timeslotId: id, unreached, rejection };
    return new PageView('Message everyone', <MessagePage {...shown} />);
  }
}

function toId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new TimeslotNotFoundError();
  return id;
}
