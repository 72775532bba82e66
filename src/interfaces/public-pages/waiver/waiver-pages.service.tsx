import { Injectable } from '@nestjs/common';
import { type Waiver, listPrompts } from '../../../waiver-completion';
import type { PageView } from '../../html';
import { Clock } from '../../../platform/values/time';
import { waiverView } from './waiver-view';
import { type BookingHeading, BookingHeadingsService } from '../booking-headings.service';
import { UnknownLinkPage } from '../unknown-link.page';
import type { WaiverSheet } from './waiver-sheet';
import { BookedPage, BookingSummary, HeldPage } from './booking-summary';
import { ClosedWaiverPage, CompletedWaiverPage, TooLargePage } from './waiver-states';
import { WaiverPage } from './waiver.page';

/** Selects the waiver page for the state of a booking. */
@Injectable()
export class WaiverPagesService {
  constructor(
    private readonly headings: BookingHeadingsService,
    private readonly clock: Clock,
  ) {}

  /** @param view what to show for a complete waiver instead of its summary */
  async show(waiver: Waiver | undefined, view?: 'thanks' | 'form'): Promise<PageView> {
    if (!waiver) return waiverView(404, 'Not found', <UnknownLinkPage />);
    const { booking, faults, hasDraft } = waiver;
    const described = await this.headings.describeBooking(booking);
    const { heading } = described;
    const name = heading.activityName;
    const details = <BookingSummary booking={booking} described={described} />;
    if (booking.status === 'held' && booking.heldUntil! > this.clock.now()) {
      return waiverView(200, name, <HeldPage booking={booking} heading={heading} details={details} />, heading);
    }
    if (booking.status !== 'confirmed') {
      return waiverView(410, name, <ClosedWaiverPage waiver={waiver} heading={heading} />, heading);
    }
    const isDone =
      booking.waiverStatus === 'complete' || (booking.waiverStatus === 'not-required' && view === 'thanks');
    if (isDone && !hasDraft && view !== 'form') {
      const shown = { waiver, heading, details, address: addressOf(waiver), isNew: view === 'thanks' };
      return waiverView(200, name, <CompletedWaiverPage {...shown} />, heading);
    }
    const prompts = listPrompts(waiver.questions, booking.participants);
    if (prompts.length === 0) return waiverView(200, name, <BookedPage heading={heading} details={details} />, heading);
    const page = <WaiverPage sheet={sheetOf(waiver, heading, prompts)} />;
    return faults.length > 0 ? waiverView(422, `Error: ${name}`, page, heading) : waiverView(200, name, page, heading);
  }

  tooLarge(token: string): PageView {
    return waiverView(413, 'Upload too large', <TooLargePage address={`/waivers/${token}`} />);
  }
}

function addressOf({ booking }: Waiver): string {
  return `/waivers/${booking.waiverToken}`;
}

function sheetOf(waiver: Waiver, heading: BookingHeading, prompts: WaiverSheet['prompts']): WaiverSheet {
  const { booking, entries, faults, hasDraft } = waiver;
  return {
    heading,
    participants: booking.participants,
    prompts,
    entries,
    faults,
    hasDraft,
    address: addressOf(waiver),
    bookingPage: `/bookings/${booking.waiverToken}`,
  };
}
