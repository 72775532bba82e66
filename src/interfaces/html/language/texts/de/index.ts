import { counting } from '../../../../../platform/values/language';
import type { en } from '../en';
import { errorsIn } from '../errors';
import { bookings } from './bookings';
import { shop } from './shop';
import { waivers } from './waivers';

const count = counting('de');

export const de: typeof en = {
  language: 'Deutsch',
  errors: {
    ...errorsIn({
      fields: {
        'is-required': 'Bitte ausfüllen.',
        'not-blank': 'Bitte ausfüllen.',
        length: 'Der Text ist zu kurz oder zu lang.',
        'is-email': 'Das ist keine gültige E-Mail-Adresse.',
        'phone-number': 'Das ist keine gültige Telefonnummer.',
        'is-int': 'Bitte eine ganze Zahl eingeben.',
        min: 'Die Zahl ist zu klein.',
        max: 'Die Zahl ist zu groß.',
        range: 'Die Zahl ist zu klein oder zu groß.',
        'is-option': 'Bitte eine der Antworten wählen.',
        'is-ticked': 'Bitte ankreuzen.',
        'is-date': 'Bitte ein gültiges Datum eingeben.',
        'plain-text': 'Bitte ohne Sonderzeichen eingeben.',
        empty: 'Die Datei ist leer.',
        expired: 'Bitte laden Sie die Datei noch einmal hoch.',
        'too-many': 'Es sind zu viele.',
      },
      otherField: 'Bitte prüfen Sie diese Angabe.',
      problems: {
        'insufficient-capacity': 'Für diesen Termin sind nicht mehr genug Plätze frei.',
        'timeslot-unavailable': 'Dieser Termin kann nicht mehr gebucht werden.',
        'payment-declined': 'Die Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen.',
        'payment-unavailable':
          'Der Zahlungsdienst antwortet gerade nicht. Versuchen Sie es in einem Moment noch einmal; Sie zahlen nur einmal.',
        'basket-expired': 'Ihr Warenkorb ist abgelaufen, und die Plätze wurden freigegeben.',
        'basket-closed': 'Dieser Warenkorb kann nicht mehr geändert werden, weil die Zahlung begonnen hat.',
        'places-available': 'Es sind wieder Plätze frei: Sie können jetzt buchen.',
        'waitlist-full': 'Die Warteliste für diesen Termin ist voll.',
        'not-cancellable': 'Diese Buchung kann hier nicht mehr storniert werden.',
        'booking-not-changeable':
          'Diese Buchung hat sich inzwischen geändert. Bitte prüfen Sie die Seite und versuchen Sie es noch einmal.',
        'offer-expired': 'Dieses Angebot ist abgelaufen.',
        'rate-limited': 'Das waren zu viele Anfragen auf einmal. Bitte warten Sie eine Minute.',
        'payload-too-large': 'Die Dateien sind zu groß.',
        overloaded: 'Gerade ist sehr viel los. Versuchen Sie es in einem Moment noch einmal.',
        forbidden: 'Dieses Formular ist veraltet. Bitte senden Sie es noch einmal.',
      },
      otherProblem: 'Das hat nicht funktioniert. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
      notFound: 'Seite nicht gefunden',
      otherTitle: 'Das hat nicht funktioniert',
    }),
    more: (number) => `Und ${number} weitere.`,
    alternatives: 'Freie Alternativen:',
    prefix: 'Fehler: ',
  },
  common: {
    optional: '(freiwillig)',
    map: 'Karte',
    places: (number) => count(number, '# Platz', '# Plätze'),
    left: (number) => `${number} frei`,
    full: 'voll',
    notFound: 'Seite nicht gefunden',
    language: 'Sprache',
  },
  link: {
    notValid: 'Dieser Link ist nicht gültig',
    checkLink:
      'Prüfen Sie, ob Sie den ganzen Link kopiert haben, oder fragen Sie nach, von wem Sie ihn bekommen haben.',
  },
  ...bookings,
  ...waivers,
  ...shop,
};
