import { counting } from '../../../../../platform/values/language';
import type { en } from '../en';
import { errorsIn } from '../errors';
import { bookings } from './bookings';
import { shop } from './shop';
import { waivers } from './waivers';

const count = counting('es');

export const es: typeof en = {
  language: 'Español',
  errors: {
    ...errorsIn({
      fields: {
        'is-required': 'Rellena este campo.',
        'not-blank': 'Rellena este campo.',
        length: 'El texto es demasiado corto o largo.',
        'is-email': 'Este correo electrónico no es válido.',
        'phone-number': 'Este número de teléfono no es válido.',
        'is-int': 'Introduce un número entero.',
        min: 'El número es demasiado pequeño.',
        max: 'El número es demasiado grande.',
        range: 'El número es demasiado pequeño o demasiado grande.',
        'is-option': 'Elige una de las respuestas.',
        'is-ticked': 'Marca esta casilla.',
        'is-date': 'Introduce una fecha válida.',
        'plain-text': 'Evita los caracteres especiales.',
        empty: 'El archivo está vacío.',
        expired: 'Vuelve a subir el archivo.',
        'too-many': 'Son demasiados.',
      },
      otherField: 'Revisa este dato.',
      problems: {
        'insufficient-capacity': 'Ya no quedan suficientes plazas para este horario.',
        'timeslot-unavailable': 'Este horario ya no se puede reservar.',
        'payment-declined': 'La tarjeta ha sido rechazada. No se ha cobrado nada. Prueba con otra tarjeta.',
        'payment-unavailable':
          'El servicio de pago no responde. Vuelve a intentarlo en un momento; solo pagarás una vez.',
        'basket-expired': 'Tu cesta ha caducado y las plazas se han liberado.',
        'basket-closed': 'Esta cesta ya no se puede cambiar porque el pago ha empezado.',
        'places-available': 'Vuelve a haber plazas libres: ya puedes reservar.',
        'waitlist-full': 'La lista de espera de este horario está completa.',
        'not-cancellable': 'Esta reserva ya no se puede cancelar aquí.',
        'booking-not-changeable': 'Esta reserva ha cambiado entretanto. Revisa la página y vuelve a intentarlo.',
        'offer-expired': 'Esta oferta ha caducado.',
        'rate-limited': 'Demasiadas solicitudes a la vez. Espera un minuto.',
        'payload-too-large': 'Los archivos son demasiado grandes.',
        overloaded: 'Hay mucha actividad en este momento. Vuelve a intentarlo enseguida.',
        forbidden: 'Este formulario ha caducado. Vuelve a enviarlo.',
      },
      otherProblem: 'No ha funcionado. Recarga la página y vuelve a intentarlo.',
      notFound: 'Página no encontrada',
      otherTitle: 'No ha funcionado',
    }),
    more: (number) => `Y ${number} más.`,
    alternatives: 'Otras posibilidades:',
    prefix: 'Error: ',
  },
  common: {
    optional: '(opcional)',
    map: 'Mapa',
    places: (number) => count(number, '# plaza', '# plazas'),
    left: (number) => count(number, '# libre', '# libres'),
    full: 'completo',
    notFound: 'Página no encontrada',
    language: 'Idioma',
  },
  link: {
    notValid: 'Este enlace no es válido',
    checkLink: 'Comprueba que has copiado el enlace completo o contacta con quien te lo envió.',
  },
  ...bookings,
  ...waivers,
  ...shop,
};
