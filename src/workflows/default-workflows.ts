import type { WorkflowEntity } from './workflow.entity';

export type DefaultWorkflow = Pick<WorkflowEntity, 'name' | 'trigger' | 'delayMinutes' | 'subject' | 'body'> & {
  readonly preset: string;
};

/** Workflows of every new operator; they can be edited, disabled and removed like others. */
export const DEFAULT_WORKFLOWS: readonly DefaultWorkflow[] = [
  {
    preset: 'confirmation',
    name: 'Booking confirmation',
    trigger: 'booking-confirmed',
    delayMinutes: 0,
    subject: 'Booking confirmed: {{ activity.name }} ({{ booking.reference }})',
    body: `<p>Hello {{ customer.first_name }},</p>
<p>Your booking is confirmed.</p>
<ul>
<li>Activity: {{ activity.name }}</li>
<li>Date: {{ session.date | date: "%A %-d %B %Y" }}</li>
<li>Time: {{ session.time }} ({{ session.time_zone }})</li>
<li>Participants: {{ booking.participants }}</li>
{% if activity.location != "" %}<li>Where: {{ activity.location }}</li>
{% endif %}<li>Total: {{ booking.total }}</li>
<li>Reference: {{ booking.reference }}</li>
<li>Tickets: {{ booking.tickets }}</li>
</ul>
<p><a href="{{ links.tickets }}">View or print your tickets</a></p>
<p><a href="{{ links.manage }}">View your booking</a></p>
<p>{{ operator.name }}</p>
`,
  },
  {
    preset: 'move',
    name: 'Booking moved',
    trigger: 'booking-moved',
    delayMinutes: 0,
    subject: 'New time for {{ activity.name }}, booking {{ booking.reference }}',
    body: `<p>Hello {{ customer.first_name }},</p>
<p>Your booking {{ booking.reference }} for {{ activity.name }} has been moved.</p>
<ul>
<li>New date: {{ session.date | date: "%A %-d %B %Y" }}</li>
<li>New time: {{ session.time }} ({{ session.time_zone }})</li>
<li>Previously: {{ session.previous_date | date: "%A %-d %B %Y" }}, {{ session.previous_time }}</li>
{% if activity.location != "" %}<li>Where: {{ activity.location }}</li>
{% endif %}</ul>
<p><a href="{{ links.manage }}">View your booking</a></p>
<p>{{ operator.name }}</p>
`,
  },
  {
    preset: 'cancellation',
    name: 'Cancellation',
    trigger: 'booking-cancelled',
    delayMinutes: 0,
    subject: 'Cancelled: {{ activity.name }}, booking {{ booking.reference }}',
    body: `<p>Hello {{ customer.first_name }},</p>
<p>Your booking {{ booking.reference }} for {{ activity.name }} on {{ session.date | date: "%A %-d %B %Y" }} at {{ session.time }} has been cancelled.</p>
<p>{{ operator.name }}</p>
`,
  },
  {
    preset: 'waiver-request',
    name: 'Waiver request',
    trigger: 'waiver-incomplete',
    delayMinutes: -2 * 24 * 60,
    subject: 'Please answer a few questions before {{ activity.name }}',
    body: `<p>Hello {{ customer.first_name }},</p>
<p>We look forward to seeing you on {{ session.date | date: "%A %-d %B %Y" }} at {{ session.time }} for {{ activity.name }}.</p>
<p>Before you arrive, please <a href="{{ links.waiver }}">answer a few questions</a> about your booking {{ booking.reference }}.</p>
<p>{{ operator.name }}</p>
`,
  },
];
