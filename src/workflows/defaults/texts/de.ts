import type { en } from './en';

export const de: typeof en = {
  day: '{{ session.long_date }}',
  hello: 'Guten Tag {{ customer.first_name }} {{ customer.last_name }},',
  map: 'Karte',
  total: 'Summe:',
  stillToPay: 'Noch zu zahlen:',
  payByCard: 'mit Karte zahlen',
  reference: 'Buchungsnummer:',
  before: 'Bevor Sie kommen:',
  fewQuestions: 'Bitte beantworten Sie ein paar Fragen. Das dauert zwei Minuten.',
  answerQuestions: 'Fragen beantworten',
  pay: '{{ booking.due }} zahlen',
  showTickets: 'Tickets zeigen',
  yourTickets: 'Ihre Tickets',
  yourBooking: 'Ihre Buchung',
  moneyBack: 'Sie bekommen {{ booking.refunded }} zurück.',
  reason: 'Grund: {{ cancellation.reason }}',
  confirmation: {
    subject: 'Ihre Buchung: {{ activity.name }}, {{ session.long_date }}',
    text: 'Ihr Platz ist gebucht.',
  },
  move: {
    subject: 'Neuer Termin für {{ activity.name }}: {{ session.long_date }}, {{ session.time }}',
    text: 'Ihre Buchung hat einen neuen Termin.',
    previously: 'Vorher: {{ session.previous_long_date }}, {{ session.previous_time }}',
  },
  change: {
    subject: 'Ihre Buchung wurde geändert: {{ activity.name }}, {{ session.long_date }}',
    text: 'Ihre Buchung wurde geändert. Das ist der neue Stand:',
  },
  refund: {
    subject: 'Ihre Erstattung von {{ booking.refunded }} für {{ activity.name }}',
    text: 'Wir haben Ihnen {{ booking.refunded }} für Ihre Buchung {{ booking.reference }} erstattet: {{ activity.name }} am {{ session.long_date }}.',
    days: 'Wenn Sie mit Karte gezahlt haben, dauert es einige Tage, bis das Geld wieder auf Ihrer Karte ist.',
  },
  refundFailed: {
    subject: 'Ihre Erstattung von {{ booking.refunded }} für {{ activity.name }} kam zurück',
    text: 'Ihre Erstattung von {{ booking.refunded }} für die Buchung {{ booking.reference }} kam zu uns zurück, zum Beispiel weil die Karte gesperrt ist. Wir schulden Ihnen das Geld weiterhin.',
    reply: 'Bitte antworten Sie auf diese E-Mail und schreiben Sie uns, wie wir es Ihnen zahlen können.',
  },
  cancellation: {
    subject: 'Storniert: {{ activity.name }}, {{ session.long_date }}',
    text: 'Ihre Buchung {{ booking.reference }} für {{ activity.name }} am {{ session.long_date }} um {{ session.time }} wurde storniert.',
  },
  sessionCancelled: {
    subject: 'Leider fällt {{ activity.name }} am {{ session.long_date }} aus',
    text: 'Es tut uns leid: {{ activity.name }} am {{ session.long_date }} um {{ session.time }} fällt aus, und damit auch Ihre Buchung {{ booking.reference }}.',
  },
  anotherDay: {
    subject: 'Leider fällt {{ activity.name }} am {{ session.long_date }} aus: bitte einen anderen Tag wählen',
    text: 'Es tut uns leid: {{ activity.name }} am {{ session.long_date }} um {{ session.time }} fällt aus.',
    stays: 'Ihre Buchung {{ booking.reference }} bleibt bestehen.',
    choose:
      'Bitte wählen Sie einen anderen Tag. Wenn keiner passt, stornieren Sie auf derselben Seite; dann bekommen Sie zurück, was Sie bezahlt haben.',
    button: 'Einen anderen Tag wählen',
  },
  waiverRequest: {
    subject: 'Bevor Sie kommen: ein paar Fragen zu {{ activity.name }}',
    text: 'Wir freuen uns auf Sie am {{ session.long_date }} um {{ session.time }}: {{ activity.name }}.',
    please:
      'Zwei Minuten, bevor Sie kommen: Bitte beantworten Sie ein paar Fragen zu Ihrer Buchung {{ booking.reference }}.',
  },
};
