import { Injectable } from '@nestjs/common';
import { renderToString } from 'preact-render-to-string';
import { PublicAddress } from '../../platform/config';
import { OutgoingEmailService } from '../../platform/email';
import { localDateAt, localTimeAt, spellDate } from '../../platform/values/time';
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
  ) {}

  /** Enqueues the email in the open transaction. */
  async send(entry: WaitlistEntryEntity, terms: OfferTerms, token: string): Promise<void> {
    const { activity, timeslot, timeZone, deadline, operatorName } = terms;
    const isOne = entry.participants === 1;
    const places = isOne ? 'A place' : `${entry.participants} places`;
    const available = `Good news! ${places} ${isOne ? 'is' : 'are'} available for you:`;
    const session = `${spellDate(timeslot.date)} at ${timeslot.time} (${timeZone})`;
    const until = `${spellDate(localDateAt(timeZone, deadline))} at ${localTimeAt(timeZone, deadline)} (${timeZone})`;
    const holding = `We are holding ${isOne ? 'it' : 'them'} for you until ${until}.`;
    const link = this.address.link(`/waitlist/offers/${token}`);
    await this.email.enqueue({
      operatorId: entry.operatorId,
      purpose: OFFER_PURPOSE,
      subjectId: entry.id,
      to: entry.email,
      subject: `${places} available: ${activity.name}, ${spellDate(timeslot.date)}, ${timeslot.time}`,
      text: [
        `Hello ${entry.firstName},`,
        `${available} ${activity.name} on ${session}.`,
        `${holding} View, accept or decline the offer here:\n${link}`,
        `${operatorName}`,
      ].join('\n\n'),
      html: renderToString(
        <>
          <p>Hello {entry.firstName},</p>
          <p>
            {available} <strong>{activity.name}</strong> on {session}.
          </p>
          <p>
            {holding} <a href={link}>View, accept or decline the offer</a>
          </p>
          <p>{operatorName}</p>
        </>,
      ),
    });
  }
}
