import type { WorkflowEntity } from './workflow.entity';

export type DefaultWorkflow = Pick<WorkflowEntity, 'name' | 'trigger' | 'delayMinutes' | 'subject' | 'body'> & {
  readonly preset: string;
};

/** Where and when, with the code for the gate. */
const SESSION = `<div class="card">
<h2>{{ session.date | date: "%A %-d %B" }}, {{ session.time }}</h2>
<p>{{ activity.name }}{% if activity.location != "" %}<br>
{{ activity.location }} (<a href="{{ links.map }}">map</a>){% endif %}</p>
<p><img src="{{ links.code }}" alt="" width="132" height="132"></p>
</div>
`;

const PARTY = `<p>{{ booking.tickets }}<br>
Total: {{ booking.total }}{% if booking.due != "" %}<br>
Still to pay: {{ booking.due }} (<a href="{{ links.pay }}">pay by card</a>){% endif %}<br>
Reference: {{ booking.reference }}</p>
`;

/** What is missing first: answers, then money. */
const NEXT_STEP = `{% if booking.waiver_status == "incomplete" %}<p><strong>Before you come:</strong> please answer a few questions. It takes two minutes.</p>
<p class="button"><a href="{{ links.waiver }}">Answer questions</a></p>
{% elsif booking.due != "" %}<p class="button"><a href="{{ links.pay }}">Pay {{ booking.due }}</a></p>
{% else %}<p class="button"><a href="{{ links.tickets }}">Show tickets</a></p>
{% endif %}`;

const LINKS = `<p><a href="{{ links.tickets }}">Your tickets</a> · <a href="{{ links.manage }}">Your booking</a></p>
`;

const GREETING = `<p>Hello {{ customer.first_name }},</p>
`;

const MONEY_BACK = `{% if booking.refunded != "" %}<p>You get {{ booking.refunded }} back.</p>
{% endif %}`;

const NOT_REFUNDED = `{% if cancellation.not_refunded != "" %}<p>{{ cancellation.not_refunded }}.</p>
{% endif %}`;

/** Workflows of every new operator; they can be edited, disabled and removed like others. */
export const DEFAULT_WORKFLOWS: readonly DefaultWorkflow[] = [
  {
    preset: 'confirmation',
    name: 'Booking confirmation',
    trigger: 'booking-confirmed',
    delayMinutes: 0,
    subject: 'Your place is booked: {{ activity.name }}, {{ session.date | date: "%A %-d %B" }}',
    body: `${GREETING}<p>Your place is booked.</p>
${SESSION}${NEXT_STEP}${PARTY}${LINKS}`,
  },
  {
    preset: 'move',
    name: 'Booking moved',
    trigger: 'booking-moved',
    delayMinutes: 0,
    subject: 'New time for {{ activity.name }}: {{ session.date | date: "%A %-d %B" }}, {{ session.time }}',
    body: `${GREETING}<p>Your booking has a new time.</p>
${SESSION}<p>Previously: {{ session.previous_date | date: "%A %-d %B %Y" }}, {{ session.previous_time }}</p>
${NEXT_STEP}${PARTY}${LINKS}`,
  },
  {
    preset: 'change',
    name: 'Booking changed',
    trigger: 'booking-changed',
    delayMinutes: 0,
    subject: 'Your booking has changed: {{ activity.name }}, {{ session.date | date: "%A %-d %B" }}',
    body: `${GREETING}<p>Your booking has changed. This is what we have now:</p>
${SESSION}${NEXT_STEP}${PARTY}${LINKS}`,
  },
  {
    preset: 'refund',
    name: 'Refund',
    trigger: 'booking-refunded',
    delayMinutes: 0,
    subject: 'Your refund of {{ booking.refunded }} for {{ activity.name }}',
    body: `${GREETING}<p>We have refunded {{ booking.refunded }} for your booking {{ booking.reference }}: {{ activity.name }} on {{ session.date | date: "%A %-d %B %Y" }}.</p>
<p>If you paid by card, it takes a few days until the money is back on your card.</p>`,
  },
  {
    preset: 'refund-failed',
    name: 'Refund came back',
    trigger: 'refund-failed',
    delayMinutes: 0,
    subject: 'Your refund of {{ booking.refunded }} for {{ activity.name }} came back',
    body: `${GREETING}<p>Your refund of {{ booking.refunded }} for booking {{ booking.reference }} came back to us, for example because the card is closed. We still owe you the money.</p>
<p>Please reply to this email and let us know how we can pay it to you.</p>`,
  },
  {
    preset: 'cancellation',
    name: 'Cancellation',
    trigger: 'booking-cancelled',
    delayMinutes: 0,
    subject: 'Cancelled: {{ activity.name }}, {{ session.date | date: "%A %-d %B" }}',
    body: `${GREETING}<p>Your booking {{ booking.reference }} for {{ activity.name }} on {{ session.date | date: "%A %-d %B %Y" }} at {{ session.time }} has been cancelled.</p>
${MONEY_BACK}${NOT_REFUNDED}`,
  },
  {
    preset: 'session-cancelled',
    name: 'Session cancelled',
    trigger: 'session-cancelled',
    delayMinutes: 0,
    subject: 'Sorry, we had to cancel {{ activity.name }} on {{ session.date | date: "%A %-d %B" }}',
    body: `${GREETING}<p>We are sorry: we had to cancel {{ activity.name }} on {{ session.date | date: "%A %-d %B %Y" }} at {{ session.time }}, and your booking {{ booking.reference }} with it.</p>
{% if cancellation.reason != "" %}<p>Reason: {{ cancellation.reason }}</p>
{% endif %}${MONEY_BACK}`,
  },
  {
    preset: 'another-day',
    name: 'Choose another day',
    trigger: 'another-day-offered',
    delayMinutes: 0,
    subject:
      'Sorry, we had to cancel {{ activity.name }} on {{ session.date | date: "%A %-d %B" }}: please choose another day',
    body: `${GREETING}<p>We are sorry: we had to cancel {{ activity.name }} on {{ session.date | date: "%A %-d %B %Y" }} at {{ session.time }}.</p>
{% if cancellation.reason != "" %}<p>Reason: {{ cancellation.reason }}</p>
{% endif %}<p><strong>Your booking {{ booking.reference }} stays as it is.</strong> Please choose another day. If none suits you, cancel it on the same page; then you get back what you paid.</p>
<p class="button"><a href="{{ links.manage }}">Choose another day</a></p>`,
  },
  {
    preset: 'waiver-request',
    name: 'Waiver request',
    trigger: 'waiver-incomplete',
    delayMinutes: -2 * 24 * 60,
    subject: 'Before you come: a few questions about {{ activity.name }}',
    body: `${GREETING}<p>We look forward to seeing you on {{ session.date | date: "%A %-d %B" }} at {{ session.time }} for {{ activity.name }}.</p>
<p>Two minutes before you come: please answer a few questions for your booking {{ booking.reference }}.</p>
<p class="button"><a href="{{ links.waiver }}">Answer questions</a></p>`,
  },
];
