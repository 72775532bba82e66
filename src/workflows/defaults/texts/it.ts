import type { en } from './en';

export const it: typeof en = {
  day: '{{ session.long_date }}',
  hello: 'Ciao {{ customer.first_name }},',
  map: 'mappa',
  total: 'Totale:',
  stillToPay: 'Ancora da pagare:',
  payByCard: 'paga con carta',
  reference: 'Numero di prenotazione:',
  before: 'Prima di venire:',
  fewQuestions: 'rispondi a qualche domanda. Ci vogliono due minuti.',
  answerQuestions: 'Rispondi alle domande',
  pay: 'Paga {{ booking.due }}',
  showTickets: 'Mostra i biglietti',
  yourTickets: 'I tuoi biglietti',
  yourBooking: 'La tua prenotazione',
  moneyBack: 'Ti rimborsiamo {{ booking.refunded }}.',
  reason: 'Motivo: {{ cancellation.reason }}',
  confirmation: {
    subject: 'La tua prenotazione: {{ activity.name }}, {{ session.long_date }}',
    text: 'La tua prenotazione è confermata.',
  },
  move: {
    subject: 'Nuovo orario per {{ activity.name }}: {{ session.long_date }}, {{ session.time }}',
    text: 'La tua prenotazione ha un nuovo orario.',
    previously: 'Prima: {{ session.previous_long_date }}, {{ session.previous_time }}',
  },
  change: {
    subject: 'La tua prenotazione è cambiata: {{ activity.name }}, {{ session.long_date }}',
    text: 'La tua prenotazione è cambiata. Ecco come è adesso:',
  },
  refund: {
    subject: 'Il tuo rimborso di {{ booking.refunded }} per {{ activity.name }}',
    text: 'Abbiamo rimborsato {{ booking.refunded }} per la tua prenotazione {{ booking.reference }}: {{ activity.name }}, {{ session.long_date }}.',
    days: 'Se hai pagato con carta, ci vogliono alcuni giorni perché il denaro torni sulla carta.',
  },
  refundFailed: {
    subject: 'Il tuo rimborso di {{ booking.refunded }} per {{ activity.name }} è tornato indietro',
    text: 'Il tuo rimborso di {{ booking.refunded }} per la prenotazione {{ booking.reference }} è tornato a noi, per esempio perché la carta è chiusa. Ti dobbiamo ancora questa somma.',
    reply: 'Rispondi a questa email e facci sapere come possiamo versartela.',
  },
  cancellation: {
    subject: 'Annullata: {{ activity.name }}, {{ session.long_date }}',
    text: 'La tua prenotazione {{ booking.reference }} per {{ activity.name }}, {{ session.long_date }} alle {{ session.time }}, è stata annullata.',
  },
  sessionCancelled: {
    subject: 'Ci dispiace, abbiamo dovuto annullare {{ activity.name }}, {{ session.long_date }}',
    text: 'Ci dispiace: abbiamo dovuto annullare {{ activity.name }}, {{ session.long_date }} alle {{ session.time }}, e con essa la tua prenotazione {{ booking.reference }}.',
  },
  anotherDay: {
    subject:
      'Ci dispiace, abbiamo dovuto annullare {{ activity.name }}, {{ session.long_date }}: scegli un altro giorno',
    text: 'Ci dispiace: abbiamo dovuto annullare {{ activity.name }}, {{ session.long_date }} alle {{ session.time }}.',
    stays: 'La tua prenotazione {{ booking.reference }} resta valida.',
    choose: 'Scegli un altro giorno. Se nessuno va bene, annulla nella stessa pagina e ricevi quanto hai pagato.',
    button: 'Scegli un altro giorno',
  },
  waiverRequest: {
    subject: 'Prima di venire: qualche domanda su {{ activity.name }}',
    text: 'Ti aspettiamo {{ session.long_date }} alle {{ session.time }} per {{ activity.name }}.',
    please: 'Due minuti prima di venire: rispondi a qualche domanda per la tua prenotazione {{ booking.reference }}.',
  },
};
