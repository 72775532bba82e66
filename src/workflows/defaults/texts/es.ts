import type { en } from './en';

export const es: typeof en = {
  day: '{{ session.long_date }}',
  hello: 'Hola {{ customer.first_name }}:',
  map: 'mapa',
  total: 'Total:',
  stillToPay: 'Por pagar:',
  payByCard: 'pagar con tarjeta',
  reference: 'Número de reserva:',
  before: 'Antes de venir:',
  fewQuestions: 'responde a unas preguntas. Se tarda dos minutos.',
  answerQuestions: 'Responder',
  pay: 'Pagar {{ booking.due }}',
  showTickets: 'Ver las entradas',
  yourTickets: 'Tus entradas',
  yourBooking: 'Tu reserva',
  moneyBack: 'Te devolvemos {{ booking.refunded }}.',
  reason: 'Motivo: {{ cancellation.reason }}',
  confirmation: {
    subject: 'Tu reserva: {{ activity.name }}, {{ session.long_date }}',
    text: 'Tu plaza está reservada.',
  },
  move: {
    subject: 'Nuevo horario para {{ activity.name }}: {{ session.long_date }}, {{ session.time }}',
    text: 'Tu reserva tiene un nuevo horario.',
    previously: 'Antes: {{ session.previous_long_date }}, {{ session.previous_time }}',
  },
  change: {
    subject: 'Tu reserva ha cambiado: {{ activity.name }}, {{ session.long_date }}',
    text: 'Tu reserva ha cambiado. Así queda ahora:',
  },
  refund: {
    subject: 'Tu reembolso de {{ booking.refunded }} por {{ activity.name }}',
    text: 'Te hemos reembolsado {{ booking.refunded }} por tu reserva {{ booking.reference }}: {{ activity.name }}, {{ session.long_date }}.',
    days: 'Si pagaste con tarjeta, el dinero tarda unos días en volver a tu tarjeta.',
  },
  refundFailed: {
    subject: 'Tu reembolso de {{ booking.refunded }} por {{ activity.name }} ha vuelto a nosotros',
    text: 'Tu reembolso de {{ booking.refunded }} por la reserva {{ booking.reference }} ha vuelto a nosotros, por ejemplo porque la tarjeta está cerrada. Seguimos debiéndote el dinero.',
    reply: 'Responde a este correo y dinos cómo podemos pagártelo.',
  },
  cancellation: {
    subject: 'Cancelada: {{ activity.name }}, {{ session.long_date }}',
    text: 'Tu reserva {{ booking.reference }} para {{ activity.name }}, {{ session.long_date }} a las {{ session.time }}, se ha cancelado.',
  },
  sessionCancelled: {
    subject: 'Lo sentimos, hemos tenido que cancelar {{ activity.name }}, {{ session.long_date }}',
    text: 'Lo sentimos: hemos tenido que cancelar {{ activity.name }}, {{ session.long_date }} a las {{ session.time }}, y con ello tu reserva {{ booking.reference }}.',
  },
  anotherDay: {
    subject: 'Lo sentimos, hemos tenido que cancelar {{ activity.name }}, {{ session.long_date }}: elige otro día',
    text: 'Lo sentimos: hemos tenido que cancelar {{ activity.name }}, {{ session.long_date }} a las {{ session.time }}.',
    stays: 'Tu reserva {{ booking.reference }} se mantiene.',
    choose: 'Elige otro día. Si ninguno te viene bien, cancélala en la misma página y te devolveremos lo que pagaste.',
    button: 'Elegir otro día',
  },
  waiverRequest: {
    subject: 'Antes de venir: unas preguntas sobre {{ activity.name }}',
    text: 'Te esperamos el {{ session.long_date }} a las {{ session.time }} para {{ activity.name }}.',
    please: 'Dos minutos antes de venir: responde a unas preguntas para tu reserva {{ booking.reference }}.',
  },
};
