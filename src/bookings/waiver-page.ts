import { type SafeHtml, html, renderPage } from '../shared/html';
import { spellDate } from '../shared/time';
import type { AnswerFault } from '../waivers';
import { answerKey } from '../waivers';
import type { Waiver } from './waiver-completion.service';
import { type WaiverAsk, listAsks } from './waiver-entries';
import { renderControl } from './waiver-controls';

export interface WaiverHeading {
  readonly operatorName: string;
  readonly activityName: string;
}

export function renderUnknownWaiver(): string {
  return renderPage(
    'Not found',
    html`<h1>This link leads nowhere</h1>
      <p>Check that you have copied it whole, or ask whoever sent it to you.</p>`,
  );
}

export function renderTooLarge(token: string): string {
  return renderPage(
    'Too much at once',
    html`<h1>That was too much at once</h1>
      <p>Nothing was saved. Send fewer or smaller files: each may have 10 MB; texts together 100 kB.</p>
      <p><a href="/waivers/${token}">Back to the questions</a></p>`,
  );
}

export function renderClosedWaiver({ booking }: Waiver, heading: WaiverHeading): string {
  const what = booking.status === 'cancelled' ? 'was cancelled' : 'has expired';
  return renderPage(
    heading.activityName,
    html`${renderHeading(booking, heading)}
      <p class="notice">This booking ${what}, so there is nothing to answer any more.</p>`,
  );
}

export function renderWaiver(waiver: Waiver, heading: WaiverHeading, isSaved: boolean): string {
  const { booking, questions, faults } = waiver;
  const asks = listAsks(questions, booking.participants);
  const notice = isSaved
    ? html`<p class="notice" role="status">Thank you. Your answers are saved.</p>`
    : renderFaults(faults, asks);
  const body =
    asks.length === 0
      ? html`<p>There are no questions to answer for this booking.</p>`
      : html`<form method="post" action="/waivers/${booking.waiverToken}" enctype="multipart/form-data" novalidate>
          ${renderSections(waiver, asks)}
          <p><button type="submit">Save the answers</button></p>
        </form>`;
  const title = faults.length > 0 ? `Error: ${heading.activityName}` : heading.activityName;
  return renderPage(title, html`${renderHeading(booking, heading)}${notice}${body}`);
}

function renderHeading(booking: Waiver['booking'], { operatorName, activityName }: WaiverHeading): SafeHtml {
  return html`<h1>${activityName}</h1>
    <p class="status">
      ${operatorName} · ${spellDate(booking.sessionDate)}, ${booking.sessionTime} · booking ${booking.reference}
    </p> `;
}

function renderFaults(faults: readonly AnswerFault[], asks: readonly WaiverAsk[]): SafeHtml | false {
  if (faults.length === 0) return false;
  const faulty = asks.filter((ask) => faultOf(faults, ask) !== undefined);
  return html`<div class="notice" role="alert">
    <h2>Nothing is saved yet</h2>
    <p>Please look at these answers:</p>
    <ul>
      ${faulty.map(
        ({ key, question, participant }) =>
          html`<li><a href="#${key}">${question.label}${participant > 0 && ` (participant ${participant})`}</a></li>`,
      )}
    </ul>
  </div>`;
}

/** First what is asked once, then each participant's questions under a heading of their own. */
function renderSections({ booking, entries, faults }: Waiver, asks: readonly WaiverAsk[]): SafeHtml[] {
  const participants = [...new Set(asks.map(({ participant }) => participant))].sort((one, other) => one - other);
  return participants.map((participant) => {
    const title = participant === 0 ? 'About the booking' : `Participant ${participant} of ${booking.participants}`;
    const controls = asks
      .filter((ask) => ask.participant === participant)
      .map((ask) => renderControl(ask, entries.get(ask.key), faultOf(faults, ask)));
    return html`<section aria-labelledby="section${participant}">
      <h2 id="section${participant}">${title}</h2>
      ${controls}
    </section> `;
  });
}

/** What is wrong with an answer, as a sentence beside its field. */
function faultOf(faults: readonly AnswerFault[], { key }: WaiverAsk): string | undefined {
  const fault = faults.find(({ questionId, participant }) => answerKey(questionId, participant ?? 0) === key);
  if (!fault) return undefined;
  if (fault.field === 'Answers') return 'This needs an answer.';
  return `This ${fault.message.slice(fault.field.length + 1)}`;
}
