import { Injectable } from '@nestjs/common';
import { renderToString } from 'preact-render-to-string';
import { PublicAddress } from '../../platform/config';
import { OutgoingEmailService } from '../../platform/email';
import { Clock, localDateAt, localTimeAt, formatLongDate } from '../../platform/values/time';
import { OFFER_TEXTS } from './offer-email.texts';
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
    const { activity, timeslot, timeZone, deadline, operatorLanguage } = terms;
    const { operatorId, participants, firstName } = entry;
    const language = entry.language ?? operatorLanguage;
    const texts = OFFER_TEXTS[language];
    const session = `${formatLongDate(timeslot.date, language)}, ${timeslot.time}`;
    const day = localDateAt(timeZone, deadline);
    const date = formatLongDate(day, language);
    const time = localTimeAt(timeZone, deadline);
    const isToday = day === localDateAt(timeZone, this.clock.now());
    const until = isToday ? texts.untilToday(time) : texts.untilDay(time, date);
    const available = texts.available(participants);
    const holding = texts.holding(participants, date, `${time} (${timeZone})`);
    const link = this.address.link(`/waitlist/offers/${token}`);
    await this.email.enqueue({
      operatorId,
      purpose: OFFER_PURPOSE,
      subjectId: entry.id,
      language,
      priority: 'urgent',
      to: entry.email,
      subject: texts.subject(texts.places(participants), `${activity.name}, ${session}`, until),
      text: [
        texts.hello(firstName),
        `${available}\n${activity.name}\n${session}`,
        `${holding} ${texts.answerHere(participants)}\n${link}`,
      ].join('\n\n'),
      html: renderToString(
        <>
          <p>{texts.hello(firstName)}</p>
          <p>
            {available}
            <br />
            <strong>{activity.name}</strong>
            <br />
            {session}
          </p>
          <p>
            {holding} <a href={link}>{texts.accept}</a>
            {texts.orDecline(participants)}
          </p>
        </>,
      ),
    });
  }
}
