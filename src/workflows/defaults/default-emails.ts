import { type Language, LANGUAGES } from '../../platform/values/language';
import type { EmailTemplate } from '../templates/email-template';
import { de } from './texts/de';
import { en } from './texts/en';
import { es } from './texts/es';
import { fr } from './texts/fr';
import { it } from './texts/it';

/** The default workflows, by the name under which they are stored. */
export type Preset =
  | 'confirmation'
  | 'move'
  | 'change'
  | 'refund'
  | 'refund-failed'
  | 'cancellation'
  | 'session-cancelled'
  | 'another-day'
  | 'waiver-request';

type Texts = typeof en;

const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr, es, it };

/** Where and when, with the code for the gate. */
const cardOf = ({ day, map }: Texts) => `<div class="card">
<h2>${day}, {{ session.time }}</h2>
<p>{{ activity.name }}{% if activity.location != "" %}<br>
{{ activity.location }} (<a href="{{ links.map }}">${map}</a>){% endif %}</p>
<p><img src="{{ links.code }}" alt="" width="132" height="132"></p>
</div>
`;

const partyOf = ({ total, stillToPay, payByCard, reference }: Texts) => `<p>{{ booking.tickets }}<br>
${total} {{ booking.total }}{% if booking.due != "" %}<br>
${stillToPay} {{ booking.due }} (<a href="{{ links.pay }}">${payByCard}</a>){% endif %}<br>
${reference} {{ booking.reference }}</p>
`;

const buttonTo = (link: string, label: string) => `<p class="button"><a href="{{ links.${link} }}">${label}</a></p>`;

/** What is missing first: answers, then money. */
const nextStepOf = ({ before, fewQuestions, answerQuestions, pay, showTickets }: Texts) =>
  `{% if booking.waiver_status == "incomplete" %}<p><strong>${before}</strong> ${fewQuestions}</p>
${buttonTo('waiver', answerQuestions)}
{% elsif booking.due != "" %}${buttonTo('pay', pay)}
{% else %}${buttonTo('tickets', showTickets)}
{% endif %}`;

const linksOf = ({ yourTickets, yourBooking }: Texts) =>
  `<p><a href="{{ links.tickets }}">${yourTickets}</a> · <a href="{{ links.manage }}">${yourBooking}</a></p>
`;

const ifPresent = (field: string, text: string) => `{% if ${field} != "" %}<p>${text}</p>
{% endif %}`;

function emailsIn(texts: Texts): Readonly<Record<Preset, EmailTemplate>> {
  const { confirmation, move, change, refund, refundFailed, cancellation, sessionCancelled, anotherDay } = texts;
  const { waiverRequest, hello } = texts;
  const booking = `${nextStepOf(texts)}${partyOf(texts)}${linksOf(texts)}`;
  const moneyBack = ifPresent('booking.refunded', texts.moneyBack);
  const reason = ifPresent('cancellation.reason', texts.reason);
  const email = (subject: string, body: string) => ({ subject, body: `<p>${hello}</p>\n${body}` });
  return {
    confirmation: email(confirmation.subject, `<p>${confirmation.text}</p>\n${cardOf(texts)}${booking}`),
    move: email(move.subject, `<p>${move.text}</p>\n${cardOf(texts)}<p>${move.previously}</p>\n${booking}`),
    change: email(change.subject, `<p>${change.text}</p>\n${cardOf(texts)}${booking}`),
    refund: email(refund.subject, `<p>${refund.text}</p>\n<p>${refund.days}</p>`),
    'refund-failed': email(refundFailed.subject, `<p>${refundFailed.text}</p>\n<p>${refundFailed.reply}</p>`),
    cancellation: email(
      cancellation.subject,
      `<p>${cancellation.text}</p>\n${moneyBack}${ifPresent('cancellation.not_refunded', '{{ cancellation.not_refunded }}.')}`,
    ),
    'session-cancelled': email(sessionCancelled.subject, `<p>${sessionCancelled.text}</p>\n${reason}${moneyBack}`),
    'another-day': email(
      anotherDay.subject,
      `<p>${anotherDay.text}</p>\n${reason}<p><strong>${anotherDay.stays}</strong> ${anotherDay.choose}</p>\n${buttonTo('manage', anotherDay.button)}`,
    ),
    'waiver-request': email(
      waiverRequest.subject,
      `<p>${waiverRequest.text}</p>\n<p>${waiverRequest.please}</p>\n${buttonTo('waiver', texts.answerQuestions)}`,
    ),
  };
}

const EMAILS = new Map(LANGUAGES.map((language) => [language, emailsIn(TEXTS[language])]));

export function defaultEmail(preset: Preset, language: Language): EmailTemplate {
  return EMAILS.get(language)![preset];
}

/**
 * A template in another language. Only default texts that the operator has not changed exist in several languages.
 * @returns undefined if the text is the operator's own
 */
export function translationOf(template: EmailTemplate, language: Language): EmailTemplate | undefined {
  const preset = findPreset(template);
  return preset && defaultEmail(preset, language);
}

/** Whether customers get this email in their language. */
export function isTranslated(template: EmailTemplate): boolean {
  return findPreset(template) !== undefined;
}

function findPreset({ subject, body }: EmailTemplate): Preset | undefined {
  const originals = Object.entries(EMAILS.get('en')!) as [Preset, EmailTemplate][];
  return originals.find(([, original]) => original.subject === subject && original.body === body)?.[0];
}
