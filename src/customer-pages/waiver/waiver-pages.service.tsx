import { Injectable } from '@nestjs/common';
import { type Waiver, listAsks } from '../../waiver-completion';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import type { PageView } from '../../pages';
import { Clock } from '../../shared/time';
import { waiverView } from './waiver-view';
import type { WaiverHeading, WaiverSheet } from './waiver-sheet';
import { BookedPage, BookingFacts, HeldPage } from './booking-facts';
import { ClosedWaiverPage, CompletedWaiverPage, TooLargePage, UnknownWaiverPage } from './waiver-states';
import { WaiverPage } from './waiver.page';

/** The waiver page that suits the state of its booking. */
@Injectable()
export class WaiverPagesService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /** @param wish what is wanted of a complete waiver besides being told so */
  async show(waiver: Waiver | undefined, wish?: 'thanks' | 'form'): Promise<PageView> {
    if (!waiver) return waiverView(404, 'Not found', <UnknownWaiverPage />);
    const { booking, faults, hasDraft } = waiver;
    const { heading, ...terms } = await this.describe(waiver);
    const name = heading.activityName;
    const facts = <BookingFacts booking={booking} heading={heading} {...terms} />;
    if (booking.status === 'held' && booking.heldUntil! > this.clock.now()) {
      return waiverView(200, name, <HeldPage booking={booking} heading={heading} facts={facts} />, heading);
    }
    if (booking.status !== 'confirmed') {
      return waiverView(410, name, <ClosedWaiverPage waiver={waiver} heading={heading} />, heading);
    }
    const isDone =
      booking.waiverStatus === 'complete' || (booking.waiverStatus === 'not-required' && wish === 'thanks');
    if (isDone && !hasDraft && wish !== 'form') {
      const shown = { waiver, heading, facts, address: addressOf(waiver), isNew: wish === 'thanks' };
      return waiverView(200, name, <CompletedWaiverPage {...shown} />, heading);
    }
    const asks = listAsks(waiver.questions, booking.participants);
    if (asks.length === 0) return waiverView(200, name, <BookedPage heading={heading} facts={facts} />, heading);
    const page = <WaiverPage sheet={sheetOf(waiver, heading, asks)} />;
    return faults.length > 0 ? waiverView(422, `Error: ${name}`, page, heading) : waiverView(200, name, page, heading);
  }

  tooLarge(token: string): PageView {
    return waiverView(413, 'Too much at once', <TooLargePage address={`/waivers/${token}`} />);
  }

  private async describe({ booking }: Waiver) {
    const { operatorId, activityId, sessionDate: date, sessionTime: time, reference } = booking;
    const { name: operatorName, timeZone, senderEmail } = await this.operators.get(operatorId);
    const { name, location } = (await this.activities.namesOf(operatorId, [activityId])).get(activityId)!;
    const heading: WaiverHeading = { operatorName, activityName: name, date, time, timeZone, reference };
    return { heading, location, contact: senderEmail };
  }
}

function addressOf({ booking }: Waiver): string {
  return `/waivers/${booking.waiverToken}`;
}

function sheetOf(waiver: Waiver, heading: WaiverHeading, asks: WaiverSheet['asks']): WaiverSheet {
  const { booking, entries, faults, hasDraft } = waiver;
  return { heading, participants: booking.participants, asks, entries, faults, hasDraft, address: addressOf(waiver) };
}
