import type { WorkflowEntity } from './workflow.entity';

export type DefaultWorkflow = Pick<WorkflowEntity, 'name' | 'trigger' | 'delayMinutes' | 'subject' | 'body'> & {
  readonly preset: string;
};

/** What every operator begins with; edited, switched off or removed like any other workflow. */
export const DEFAULT_WORKFLOWS: readonly DefaultWorkflow[] = [
  {
    preset: 'confirmation',
    name: 'Booking confirmation',
    trigger: 'booking-confirmed',
    delayMinutes: 0,
    subject: 'Your booking {{ booking.reference }}: {{ activity.name }}',
    body: `<p>Hello {{ customer.first_name }},</p>
<p>your booking is confirmed.</p>
<ul>
<li>Activity: {{ activity.name }}</li>
<li>Date: {{ session.date | date: "%A, %e %B %Y" }} ({{ session.date }})</li>
<li>Time: {{ session.time }} ({{ session.time_zone }})</li>
<li>Participants: {{ booking.participants }}</li>
{% if activity.location != "" %}<li>Where: {{ activity.location }}</li>
{% endif %}<li>Total: {{ booking.total }}</li>
<li>Reference: {{ booking.reference }}</li>
<li>Tickets: {{ booking.tickets }}</li>
</ul>
<p><a href="{{ links.tickets }}">Show or print your tickets</a></p>
<p><a href="{{ links.manage }}">See your booking</a></p>
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
<p>your booking {{ booking.reference }} for {{ activity.name }} has been moved.</p>
<ul>
<li>New date: {{ session.date | date: "%A, %e %B %Y" }} ({{ session.date }})</li>
<li>New time: {{ session.time }} ({{ session.time_zone }})</li>
<li>Before: {{ session.previous_date | date: "%A, %e %B %Y" }}, {{ session.previous_time }}</li>
{% if activity.location != "" %}<li>Where: {{ activity.location }}</li>
{% endif %}</ul>
<p><a href="{{ links.manage }}">See your booking</a></p>
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
<p>your booking {{ booking.reference }} for {{ activity.name }} on {{ session.date }} at {{ session.time }} is cancelled.</p>
<p>{{ operator.name }}</p>
`,
  },
  {
    preset: 'waiver-request',
    name: 'Waiver request',
    trigger: 'waiver-incomplete',
    delayMinutes: -2 * 24 * 60,
    subject: 'Before {{ activity.name }}: please answer a few questions',
    body: `<p>Hello {{ customer.first_name }},</p>
<p>we look forward to seeing you on {{ session.date }} at {{ session.time }} for {{ activity.name }}.</p>
<p>Before you come, please answer our questions for booking {{ booking.reference }}:
<a href="{{ links.waiver }}">answer them here</a>.</p>
<p>{{ operator.name }}</p>
`,
  },
];
