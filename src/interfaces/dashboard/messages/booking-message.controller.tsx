import { Get, Param, Post } from '@nestjs/common';
import { type BookingEntity, BookingLookupService } from '../../../bookings';
import { CreateMessageDto, MessagesService, UnreachedCustomersService } from '../../../workflows';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { redirectCounting } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { MessagePage } from './message.page';

/** Writes to the customer of a booking. */
@PageController('bookings/:BookingReference/message', 'desk')
export class BookingMessageController {
  constructor(
    private readonly records: BookingLookupService,
    private readonly messages: MessagesService,
    private readonly unreached: UnreachedCustomersService,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Param('BookingReference') reference: string): Promise<PageView> {
    return this.page(visit, reference);
  }

  @Post()
  send(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      'message',
      form,
      async () => {
        const { Subject: subject, Body: body } = await form.as(CreateMessageDto);
        const { booking } = await this.records.getBooking(visit.operatorId, reference);
        const queued = await form.once(() => this.messages.sendToBooking(booking, { subject, body }));
        const unreached = await this.findUnreached(booking);
        const numbers = [queued, ...(unreached ? [unreached.total] : [])];
        return redirectCounting(`/dashboard/bookings/${reference}`, 'message-queued', numbers);
      },
      (rejection) => this.page(visit, reference, rejection),
    );
  }

  private async page({ operatorId }: Visit, reference: string, rejection?: Rejection): Promise<PageView> {
    const { booking } = await this.records.getBooking(operatorId, reference);
    const recipients = await this.messages.countRecipients(operatorId, booking.timeslotId, booking.id);
    const path = `/dashboard/bookings/${reference}`;
    const back = { path, label: `${booking.firstName} ${booking.lastName}, booking ${reference}` };
    const unreached = await this.findUnreached(booking);
    const { timeslotId } = booking;
    const shown = { action: `${path}/message`, back, recipients, timeslotId, unreached, rejection };
    return new PageView('Message', <MessagePage {...shown} />);
  }

  private async findUnreached({ operatorId, timeslotId, id }: BookingEntity) {
    const customers = await this.unreached.list(operatorId, [timeslotId], { bookingId: id });
    return customers.get(timeslotId);
  }
}
