import { Injectable } from '@nestjs/common';
import { renderToString } from 'preact-render-to-string';
import { PublicAddress } from '../../platform/config';
import { OutgoingEmailService } from '../../platform/email';
import { Clock, localDateAt, localTimeAt, formatLongDate } from '../../platform/values/time';
import type { OfferTerms } from './offer-terms.service';
import type { WaitlistEntryEntity } from '../waitlist-entry.entity';

/** Purpose of the email in `EmailAcceptedEvent`. */
export const OFFER_PURPOSE = 'waitlist-offer';

/** Sends the emails with offers. */
@Injectable()
export class OfferEmailService {
  constructor(
    private readonly email: OutgoingEmailService,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /** Enqueues the email in the open transaction. */
  async send(entry: WaitlistEntryEntity, terms: OfferTerms, token: string): Promise<void> {
    const { activity, timeslot, timeZone, deadline } = terms;
    const isOne = entry.participants === 1;
    const places = isOne ? '1 place' : `${entry.participants} places`;
    const session = `${formatLongDate(timeslot.date)}, ${timeslot.time}`;
    const day = localDateAt(timeZone, deadline);
    const time = localTimeAt(timeZone, deadline);
    const isToday = day === localDateAt(timeZone, this.clock.now());
    const available = `Good news: ${isOne ? 'a place is' : `${places} are`} free for you:`;
    const holding = `${isOne ? 'It is' : 'They are'} yours until ${formatLongDate(day)} at ${time} (${timeZone}).`;
    const link = this.address.link(`/waitlist/offers/${token}`);
    await this.email.enqueue({
      operatorId: entry.operatorId,
      purpose: OFFER_PURPOSE,
      subjectId: entry.id,
      priority: 'urgent',
      to: entry.email,
      subject: `Good news: ${places}, ${activity.name}, ${session} – yours until ${time} ${isToday ? 'today' : `on ${formatLongDate(day)}`}`,
      text: [
        `Hello ${entry.firstName},`,
        `${available}\n${activity.name}\n${session}`,
        `${holding} Accept and pay here, or let us know that you don’t need ${isOne ? 'it' : 'them'}:\n${link}`,
      ].join('\n\n'),
      html: renderToString(
        <>
          <p>Hello {entry.firstName},</p>
          <p>
            {available}
            <br />
            <strong>{activity.name}</strong>
            <br />
            {session}
          </p>
          <p>
            {holding} <a href={link}>Accept and pay</a>, or let us know that you don’t need {isOne ? 'it' : 'them'}.
          </p>
        </>,
      ),
    });
  }
}
