import { counting, type Language } from '../../platform/values/language';

/** What the email with an offer says. Numbers are those of the offered places. */
interface OfferTexts {
  readonly hello: (name: string) => string;
  readonly places: (number: number) => string;
  readonly untilToday: (time: string) => string;
  readonly untilDay: (time: string, date: string) => string;
  readonly subject: (places: string, session: string, until: string) => string;
  readonly available: (number: number) => string;
  readonly holding: (number: number, date: string, time: string) => string;
  readonly accept: string;
  /** Continues `accept` where that is a link. */
  readonly orDecline: (number: number) => string;
  /** Introduces the address in plain text. */
  readonly answerHere: (number: number) => string;
}

export const OFFER_TEXTS: Readonly<Record<Language, OfferTexts>> = {
  en: {
    hello: (name) => `Hello ${name},`,
    places: (number) => counting('en')(number, '# place', '# places'),
    untilToday: (time) => `${time} today`,
    untilDay: (time, date) => `${time} on ${date}`,
    subject: (places, session, until) => `Good news: ${places}, ${session} – yours until ${until}`,
    available: (number) => `Good news: ${counting('en')(number, 'a place is', '# places are')} free for you:`,
    holding: (number, date, time) => `${number === 1 ? 'It is' : 'They are'} yours until ${date} at ${time}.`,
    accept: 'Accept and pay',
    orDecline: (number) => `, or let us know that you don’t need ${number === 1 ? 'it' : 'them'}.`,
    answerHere: (number) => `Accept and pay here, or let us know that you don’t need ${number === 1 ? 'it' : 'them'}:`,
  },
  de: {
    hello: (name) => `Guten Tag ${name},`,
    places: (number) => counting('de')(number, '# Platz', '# Plätze'),
    untilToday: (time) => `heute um ${time}`,
    untilDay: (time, date) => `${date}, ${time}`,
    subject: (places, session, until) => `Gute Nachricht: ${places}, ${session} – reserviert bis ${until}`,
    available: (number) => `Gute Nachricht: ${counting('de')(number, 'Ein Platz ist', '# Plätze sind')} für Sie frei:`,
    holding: (number, date, time) => `Wir reservieren ${number === 1 ? 'ihn' : 'sie'} für Sie bis ${date}, ${time}.`,
    accept: 'Annehmen und zahlen',
    orDecline: (number) => ` oder absagen, wenn Sie ${number === 1 ? 'ihn' : 'sie'} nicht brauchen.`,
    answerHere: (number) =>
      `Hier können Sie annehmen und zahlen, oder absagen, wenn Sie ${number === 1 ? 'ihn' : 'sie'} nicht brauchen:`,
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    places: (number) => counting('fr')(number, '# place', '# places'),
    untilToday: (time) => `aujourd’hui à ${time}`,
    untilDay: (time, date) => `${date}, ${time}`,
    subject: (places, session, until) => `Bonne nouvelle : ${places}, ${session} – à vous jusqu’à ${until}`,
    available: (number) =>
      `Bonne nouvelle : ${counting('fr')(number, 'une place est libre', '# places sont libres')} pour vous :`,
    holding: (number, date, time) =>
      `Nous ${number === 1 ? 'la' : 'les'} gardons pour vous jusqu’au ${date} à ${time}.`,
    accept: 'Accepter et payer',
    orDecline: () => ', ou refuser si vous n’en avez plus besoin.',
    answerHere: () => 'Acceptez et payez ici, ou refusez si vous n’en avez plus besoin :',
  },
  es: {
    hello: (name) => `Hola ${name}:`,
    places: (number) => counting('es')(number, '# plaza', '# plazas'),
    untilToday: (time) => `hoy a las ${time}`,
    untilDay: (time, date) => `${date}, ${time}`,
    subject: (places, session, until) => `Buenas noticias: ${places}, ${session} – para ti hasta ${until}`,
    available: (number) =>
      `Buenas noticias: ${counting('es')(number, 'hay una plaza libre', 'hay # plazas libres')} para ti:`,
    holding: (number, date, time) => `Te ${number === 1 ? 'la' : 'las'} guardamos hasta el ${date} a las ${time}.`,
    accept: 'Aceptar y pagar',
    orDecline: (number) => `, o avísanos si no ${number === 1 ? 'la' : 'las'} necesitas.`,
    answerHere: (number) => `Acepta y paga aquí, o avísanos si no ${number === 1 ? 'la' : 'las'} necesitas:`,
  },
  it: {
    hello: (name) => `Ciao ${name},`,
    places: (number) => counting('it')(number, '# posto', '# posti'),
    untilToday: (time) => `oggi alle ${time}`,
    untilDay: (time, date) => `${date}, ${time}`,
    subject: (places, session, until) => `Buone notizie: ${places}, ${session} – per te fino a ${until}`,
    available: (number) =>
      `Buone notizie: ${counting('it')(number, 'c’è un posto libero', 'ci sono # posti liberi')} per te:`,
    holding: (number, date, time) =>
      `${number === 1 ? 'Lo teniamo riservato' : 'Li teniamo riservati'} per te fino a ${date} alle ${time}.`,
    accept: 'Accetta e paga',
    orDecline: (number) => `, oppure facci sapere se non ${number === 1 ? 'ti serve' : 'ti servono'}.`,
    answerHere: (number) =>
      `Accetta e paga qui, oppure facci sapere se non ${number === 1 ? 'ti serve' : 'ti servono'}:`,
  },
};
