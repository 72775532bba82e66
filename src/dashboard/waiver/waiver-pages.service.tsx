import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { type Waiver, listAsks } from '../../bookings';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { Clock } from '../../shared/time';
import { renderWaiver } from './waiver-document';
import type { WaiverHeading } from './waiver-sheet';
import { BookedPage, BookingFacts, HeldPage } from './booking-facts';
import { ClosedWaiverPage, CompletedWaiverPage, TooLargePage, UnknownWaiverPage } from './waiver-states';
import { WaiverPage } from './waiver.page';

/** Answers requests for a waiver page with the page that suits the state of its booking. */
@Injectable()
export class WaiverPagesService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /** @param wish what is wanted of a complete waiver besides being told so */
  async show(response: Response, waiver: Waiver | undefined, wish?: 'thanks' | 'form'): Promise<void> {
    if (!waiver) {
      response.send(renderWaiver(response, 404, 'Not found', <UnknownWaiverPage />));
      return;
    }
    const { booking, questions, entries, faults, hasDraft } = waiver;
    const { heading, ...terms } = await this.describe(waiver);
    const address = `/waivers/${booking.waiverToken}`;
    const send = (status: number, title: string, page: Parameters<typeof renderWaiver>[3]) =>
      response.send(renderWaiver(response, status, title, page, heading));
    const facts = <BookingFacts booking={booking} heading={heading} {...terms} />;
    if (booking.status === 'held' && booking.heldUntil! > this.clock.now()) {
      send(200, heading.activityName, <HeldPage booking={booking} heading={heading} facts={facts} />);
      return;
    }
    if (booking.status !== 'confirmed') {
      send(410, heading.activityName, <ClosedWaiverPage waiver={waiver} heading={heading} />);
      return;
    }
    const isDone =
      booking.waiverStatus === 'complete' || (booking.waiverStatus === 'not-required' && wish === 'thanks');
    if (isDone && !hasDraft && wish !== 'form') {
      const page = (
        <CompletedWaiverPage
          waiver={waiver}
          heading={heading}
          facts={facts}
          address={address}
          isNew={wish === 'thanks'}
        />
      );
      send(200, heading.activityName, page);
      return;
    }
    const { participants } = booking;
    const asks = listAsks(questions, participants);
    if (asks.length === 0) {
      send(200, heading.activityName, <BookedPage heading={heading} facts={facts} />);
      return;
    }
    const page = <WaiverPage sheet={{ heading, participants, asks, entries, faults, hasDraft, address }} />;
    if (faults.length > 0) send(422, `Error: ${heading.activityName}`, page);
    else send(200, heading.activityName, page);
  }

  showTooLarge(response: Response, token: string): void {
    response.send(renderWaiver(response, 413, 'Too much at once', <TooLargePage address={`/waivers/${token}`} />));
  }

  private async describe({ booking }: Waiver) {
    const { operatorId, activityId, sessionDate: date, sessionTime: time, reference } = booking;
    const { name: operatorName, timeZone, senderEmail } = await this.operators.get(operatorId);
    const { name, location } = (await this.activities.namesOf(operatorId, [activityId])).get(activityId)!;
    const heading: WaiverHeading = { operatorName, activityName: name, date, time, timeZone, reference };
    return { heading, location, contact: senderEmail };
  }
}
