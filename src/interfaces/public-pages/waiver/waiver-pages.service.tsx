import { Injectable } from '@nestjs/common';
import { type Waiver, listPrompts } from '../../../waiver-completion';
import type { PageView } from '../../html';
import { Clock } from '../../../platform/values/time';
import { waiverView } from './waiver-view';
import { BookingHeadingsService, type DescribedBooking } from '../booking-headings.service';
import { customerPage } from '../customer-page';
import { unknownLink } from '../unknown-link.page';
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
    if (!waiver) return unknownLink();
    const { booking, faults, hasDraft } = waiver;
    const described = await this.headings.describeBooking(booking);
    const details = <BookingSummary booking={booking} />;
    if (booking.status === 'held' && booking.heldUntil! > this.clock.now()) {
      return waiverView(described, <HeldPage {...{ booking, described, details }} />);
    }
    if (booking.status !== 'confirmed')
      return waiverView(described, <ClosedWaiverPage {...{ waiver, described }} />, 410);
    const isDone =
      booking.waiverStatus === 'complete' || (booking.waiverStatus === 'not-required' && view === 'thanks');
    if (isDone && !hasDraft && view !== 'form') {
      const shown = { waiver, described, details, address: addressOf(waiver), isNew: view === 'thanks' };
      return waiverView(described, <CompletedWaiverPage {...shown} />);
    }
    const prompts = listPrompts(waiver.questions, booking.participants);
    if (prompts.length === 0) return waiverView(described, <BookedPage {...{ described, details }} />);
    const page = <WaiverPage sheet={sheetOf(waiver, described, prompts)} />;
    return waiverView(described, page, faults.length > 0 ? 422 : 200);
  }

  async tooLarge({ booking }: Waiver): Promise<PageView> {
    const page = <TooLargePage address={`/waivers/${booking.waiverToken}`} />;
    return customerPage(await this.headings.describeBooking(booking), ({ waiver }) => waiver.tooLarge, page, {
      status: 413,
    });
  }
}

function addressOf({ booking }: Waiver): string {
  return `/waivers/${booking.waiverToken}`;
}

function sheetOf(waiver: Waiver, described: DescribedBooking, prompts: WaiverSheet['prompts']): WaiverSheet {
  const { booking, entries, faults, hasDraft } = waiver;
  return {
    described,
    participants: booking.participants,
    prompts,
    entries,
    faults,
    hasDraft,
    address: addressOf(waiver),
    bookingPage: `/bookings/${booking.waiverToken}`,
  };
}
