const DAY = '{{ session.date | date: "%A %-d %B" }}';
const DAY_AND_YEAR = '{{ session.date | date: "%A %-d %B %Y" }}';

/** The texts of the default emails. The other languages have the same keys, so a missing one does not compile. */
export const en = {
  day: DAY,
  hello: 'Hello {{ customer.first_name }},',
  map: 'map',
  total: 'Total:',
  stillToPay: 'Still to pay:',
  payByCard: 'pay by card',
  reference: 'Reference:',
  before: 'Before you come:',
  fewQuestions: 'please answer a few questions. It takes two minutes.',
  answerQuestions: 'Answer questions',
  pay: 'Pay {{ booking.due }}',
  showTickets: 'Show tickets',
  yourTickets: 'Your tickets',
  yourBooking: 'Your booking',
  moneyBack: 'You get {{ booking.refunded }} back.',
  reason: 'Reason: {{ cancellation.reason }}',
  confirmation: {
    subject: `Your place is booked: {{ activity.name }}, ${DAY}`,
    text: 'Your place is booked.',
  },
  move: {
    subject: `New time for {{ activity.name }}: ${DAY}, {{ session.time }}`,
    text: 'Your booking has a new time.',
    previously: 'Previously: {{ session.previous_date | date: "%A %-d %B %Y" }}, {{ session.previous_time }}',
  },
  change: {
    subject: `Your booking has changed: {{ activity.name }}, ${DAY}`,
    text: 'Your booking has changed. This is what we have now:',
  },
  refund: {
    subject: 'Your refund of {{ booking.refunded }} for {{ activity.name }}',
    text: `We have refunded {{ booking.refunded }} for your booking {{ booking.reference }}: {{ activity.name }} on ${DAY_AND_YEAR}.`,
    days: 'If you paid by card, it takes a few days until the money is back on your card.',
  },
  refundFailed: {
    subject: 'Your refund of {{ booking.refunded }} for {{ activity.name }} came back',
    text: 'Your refund of {{ booking.refunded }} for booking {{ booking.reference }} came back to us, for example because the card is closed. We still owe you the money.',
    reply: 'Please reply to this email and let us know how we can pay it to you.',
  },
  cancellation: {
    subject: `Cancelled: {{ activity.name }}, ${DAY}`,
    text: `Your booking {{ booking.reference }} for {{ activity.name }} on ${DAY_AND_YEAR} at {{ session.time }} has been cancelled.`,
  },
  sessionCancelled: {
    subject: `Sorry, we had to cancel {{ activity.name }} on ${DAY}`,
    text: `We are sorry: we had to cancel {{ activity.name }} on ${DAY_AND_YEAR} at {{ session.time }}, and your booking {{ booking.reference }} with it.`,
  },
  anotherDay: {
    subject: `Sorry, we had to cancel {{ activity.name }} on ${DAY}: please choose another day`,
    text: `We are sorry: we had to cancel {{ activity.name }} on ${DAY_AND_YEAR} at {{ session.time }}.`,
    stays: 'Your booking {{ booking.reference }} stays as it is.',
    choose:
      'Please choose another day. If none suits you, cancel it on the same page; then you get back what you paid.',
    button: 'Choose another day',
  },
  waiverRequest: {
    subject: 'Before you come: a few questions about {{ activity.name }}',
    text: `We look forward to seeing you on ${DAY} at {{ session.time }} for {{ activity.name }}.`,
    please: 'Two minutes before you come: please answer a few questions for your booking {{ booking.reference }}.',
  },
};
