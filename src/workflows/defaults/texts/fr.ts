import type { en } from './en';

export const fr: typeof en = {
  day: '{{ session.long_date }}',
  hello: 'Bonjour {{ customer.first_name }} {{ customer.last_name }},',
  map: 'plan',
  total: 'Total :',
  stillToPay: 'Reste à payer :',
  payByCard: 'payer par carte',
  reference: 'Numéro de réservation :',
  before: 'Avant votre venue :',
  fewQuestions: 'veuillez répondre à quelques questions. Cela prend deux minutes.',
  answerQuestions: 'Répondre aux questions',
  pay: 'Payer {{ booking.due }}',
  showTickets: 'Voir les billets',
  yourTickets: 'Vos billets',
  yourBooking: 'Votre réservation',
  moneyBack: '{{ booking.refunded }} vous seront remboursés.',
  reason: 'Motif : {{ cancellation.reason }}',
  confirmation: {
    subject: 'Votre réservation : {{ activity.name }}, {{ session.long_date }}',
    text: 'Votre réservation est confirmée.',
  },
  move: {
    subject: 'Nouvel horaire pour {{ activity.name }} : {{ session.long_date }}, {{ session.time }}',
    text: 'Votre réservation a un nouvel horaire.',
    previously: 'Auparavant : {{ session.previous_long_date }}, {{ session.previous_time }}',
  },
  change: {
    subject: 'Votre réservation a changé : {{ activity.name }}, {{ session.long_date }}',
    text: 'Votre réservation a changé. Voici ce qui est prévu maintenant :',
  },
  refund: {
    subject: 'Votre remboursement de {{ booking.refunded }} pour {{ activity.name }}',
    text: 'Nous vous avons remboursé {{ booking.refunded }} pour votre réservation {{ booking.reference }} : {{ activity.name }}, {{ session.long_date }}.',
    days: 'Si vous avez payé par carte, il faut quelques jours pour que l’argent revienne sur votre carte.',
  },
  refundFailed: {
    subject: 'Votre remboursement de {{ booking.refunded }} pour {{ activity.name }} nous est revenu',
    text: 'Votre remboursement de {{ booking.refunded }} pour la réservation {{ booking.reference }} nous est revenu, par exemple parce que la carte est fermée. Nous vous devons toujours cette somme.',
    reply: 'Veuillez répondre à cet e-mail pour nous dire comment vous la verser.',
  },
  cancellation: {
    subject: 'Annulé : {{ activity.name }}, {{ session.long_date }}',
    text: 'Votre réservation {{ booking.reference }} pour {{ activity.name }}, {{ session.long_date }} à {{ session.time }}, a été annulée.',
  },
  sessionCancelled: {
    subject: 'Nous avons dû annuler {{ activity.name }}, {{ session.long_date }}',
    text: 'Nous sommes désolés : nous avons dû annuler {{ activity.name }}, {{ session.long_date }} à {{ session.time }}, et avec elle votre réservation {{ booking.reference }}.',
  },
  anotherDay: {
    subject: 'Nous avons dû annuler {{ activity.name }}, {{ session.long_date }} : veuillez choisir un autre jour',
    text: 'Nous sommes désolés : nous avons dû annuler {{ activity.name }}, {{ session.long_date }} à {{ session.time }}.',
    stays: 'Votre réservation {{ booking.reference }} est maintenue.',
    choose:
      'Veuillez choisir un autre jour. Si aucun ne vous convient, annulez sur la même page ; vous récupérerez alors ce que vous avez payé.',
    button: 'Choisir un autre jour',
  },
  waiverRequest: {
    subject: 'Avant votre venue : quelques questions sur {{ activity.name }}',
    text: 'Nous nous réjouissons de vous accueillir le {{ session.long_date }} à {{ session.time }} pour {{ activity.name }}.',
    please:
      'Deux minutes avant votre venue : veuillez répondre à quelques questions pour votre réservation {{ booking.reference }}.',
  },
};
