import { counting } from '../../../../../platform/values/language';
import type { en } from '../en';
import { errorsIn } from '../errors';
import { bookings } from './bookings';
import { shop } from './shop';
import { waivers } from './waivers';

const count = counting('it');

export const it: typeof en = {
  language: 'Italiano',
  errors: {
    ...errorsIn({
      fields: {
        'is-required': 'Compila questo campo.',
        'not-blank': 'Compila questo campo.',
        length: 'Il testo è troppo corto o troppo lungo.',
        'is-email': 'Questo indirizzo email non è valido.',
        'phone-number': 'Questo numero di telefono non è valido.',
        'is-int': 'Inserisci un numero intero.',
        min: 'Il numero è troppo piccolo.',
        max: 'Il numero è troppo grande.',
        range: 'Il numero è troppo piccolo o troppo grande.',
        'is-option': 'Scegli una delle risposte.',
        'is-ticked': 'Seleziona questa casella.',
        'is-date': 'Inserisci una data valida.',
        'plain-text': 'Evita i caratteri speciali.',
        empty: 'Il file è vuoto.',
        expired: 'Carica di nuovo il file.',
        'too-many': 'Sono troppi.',
      },
      otherField: 'Controlla questo dato.',
      problems: {
        'insufficient-capacity': 'Non ci sono più abbastanza posti per questo orario.',
        'timeslot-unavailable': 'Questo orario non è più prenotabile.',
        'payment-declined': 'La carta è stata rifiutata. Non è stato addebitato nulla. Prova con un’altra carta.',
        'payment-unavailable':
          'Il servizio di pagamento non risponde. Riprova tra un momento; pagherai una sola volta.',
        'basket-expired': 'Il tuo carrello è scaduto e i posti sono stati liberati.',
        'basket-closed': 'Questo carrello non si può più modificare, perché il pagamento è iniziato.',
        'places-available': 'Ci sono di nuovo posti liberi: puoi prenotare adesso.',
        'waitlist-full': 'La lista d’attesa per questo orario è piena.',
        'not-cancellable': 'Questa prenotazione non si può più annullare qui.',
        'booking-not-changeable': 'Questa prenotazione è cambiata nel frattempo. Controlla la pagina e riprova.',
        'offer-expired': 'Questa offerta è scaduta.',
        'rate-limited': 'Troppe richieste insieme. Attendi un minuto.',
        'payload-too-large': 'I file sono troppo grandi.',
        overloaded: 'In questo momento c’è molto traffico. Riprova tra un momento.',
        forbidden: 'Questo modulo è scaduto. Invialo di nuovo.',
      },
      otherProblem: 'Non ha funzionato. Ricarica la pagina e riprova.',
      notFound: 'Pagina non trovata',
      otherTitle: 'Non ha funzionato',
    }),
    more: (number) => `E altri ${number}.`,
    alternatives: 'Altre possibilità:',
    prefix: 'Errore: ',
  },
  common: {
    optional: '(facoltativo)',
    map: 'Mappa',
    places: (number) => count(number, '# posto', '# posti'),
    left: (number) => count(number, '# libero', '# liberi'),
    full: 'completo',
    notFound: 'Pagina non trovata',
    language: 'Lingua',
  },
  link: {
    notValid: 'Questo link non è valido',
    checkLink: 'Controlla di aver copiato il link completo, oppure contatta chi te l’ha inviato.',
  },
  ...bookings,
  ...waivers,
  ...shop,
};
