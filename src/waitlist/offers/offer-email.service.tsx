import { Injectable } from '@nestjs/common';
import { renderToString } from 'preact-render-to-string';
import { PublicAddress } from '../../config';
import { OutgoingEmailService } from '../../email';
import { localDateAt, localTimeAt } from '../../shared/time';
import type { OfferTerms } from './offer-terms.service';
import type { WaitlistEntryEntity } from '../waitlist-entry.entity';

/** What the mail is for, as `EmailAcceptedEvent` names it. */
export const OFFER_PURPOSE = 'waitlist-offer';

/** Tells those who wait that places are held for them. */
@Injectable()
export class OfferEmailService {
  constructor(
    private readonly email: OutgoingEmailService,
    private readonly address: PublicAddress,
  ) {}

  /** Puts the mail on its way with the open unit of work. */
  async send(entry: WaitlistEntryEntity, terms: OfferTerms, token: string): Promise<void> {
    const { activity, timeslot, timeZone, deadline, operatorName } = terms;
    const places = entry.participants === 1 ? 'A place is' : `${entry.participants} places are`;
    const session = `${timeslot.date} at ${timeslot.time} (${timeZone})`;
    const until = `${localDateAt(timeZone, deadline)} at ${localTimeAt(timeZone, deadline)} (${timeZone})`;
    const link = this.address.link(`/waitlist/offers/${token}`);
    await this.email.enqueue({
      operatorId: entry.operatorId,
      purpose: OFFER_PURPOSE,
      subjectId: entry.id,
      to: entry.email,
      subject: `${places} free: ${activity.name}, ${timeslot.date} ${timeslot.time}`,
      text: [
        `Hello ${entry.firstName},`,
        `${places} free for you: ${activity.name} on ${session}.`,
        `We keep them for you until ${until}. See, accept or decline it here:\n${link}`,
        `${operatorName}`,
      ].join('\n\n'),
      html: renderToString(
        <>
          <p>Hello {entry.firstName},</p>
          <p>
            {places} free for you: <strong>{activity.name}</strong> on {session}.
          </p>
          <p>
            We keep them for you until {until}. <a href={link}>See, accept or decline it</a>
          </p>
          <p>{operatorName}</p>
        </>,
      ),
    });
  }
}
