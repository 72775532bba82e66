import { counting } from '../../../../../platform/values/language';
import type { en } from '../en';
import { errorsIn } from '../errors';
import { bookings } from './bookings';
import { shop } from './shop';
import { waivers } from './waivers';

const count = counting('fr');

export const fr: typeof en = {
  language: 'Français',
  errors: {
    ...errorsIn({
      fields: {
        'is-required': 'Veuillez remplir ce champ.',
        'not-blank': 'Veuillez remplir ce champ.',
        length: 'Ce texte est trop court ou trop long.',
        'is-email': 'Cette adresse e-mail n’est pas valide.',
        'phone-number': 'Ce numéro de téléphone n’est pas valide.',
        'is-int': 'Veuillez saisir un nombre entier.',
        min: 'Ce nombre est trop petit.',
        max: 'Ce nombre est trop grand.',
        range: 'Ce nombre est trop petit ou trop grand.',
        'is-option': 'Veuillez choisir une des réponses.',
        'is-ticked': 'Veuillez cocher cette case.',
        'is-date': 'Veuillez saisir une date valide.',
        'plain-text': 'Veuillez éviter les caractères spéciaux.',
        empty: 'Le fichier est vide.',
        expired: 'Veuillez envoyer le fichier à nouveau.',
        'too-many': 'Il y en a trop.',
      },
      otherField: 'Veuillez vérifier cette réponse.',
      problems: {
        'insufficient-capacity': 'Il n’y a plus assez de places pour cet horaire.',
        'timeslot-unavailable': 'Cet horaire ne peut plus être réservé.',
        'payment-declined': 'La carte a été refusée. Rien n’a été débité. Essayez avec une autre carte.',
        'payment-unavailable':
          'Le service de paiement ne répond pas. Réessayez dans un instant ; vous ne paierez qu’une fois.',
        'basket-expired': 'Votre panier a expiré et les places ont été libérées.',
        'basket-closed': 'Ce panier ne peut plus être modifié, car le paiement a commencé.',
        'places-available': 'Des places sont de nouveau libres : vous pouvez réserver maintenant.',
        'waitlist-full': 'La liste d’attente de cet horaire est complète.',
        'not-cancellable': 'Cette réservation ne peut plus être annulée ici.',
        'booking-not-changeable': 'Cette réservation a changé entre-temps. Vérifiez la page et réessayez.',
        'offer-expired': 'Cette offre a expiré.',
        'rate-limited': 'Trop de demandes à la fois. Veuillez patienter une minute.',
        'payload-too-large': 'Les fichiers sont trop volumineux.',
        overloaded: 'Il y a beaucoup de monde en ce moment. Réessayez dans un instant.',
        forbidden: 'Ce formulaire a expiré. Veuillez l’envoyer à nouveau.',
      },
      otherProblem: 'Cela n’a pas fonctionné. Rechargez la page et réessayez.',
      notFound: 'Page introuvable',
      otherTitle: 'Cela n’a pas fonctionné',
    }),
    more: (number) => `Et ${number} de plus.`,
    alternatives: 'Autres possibilités :',
    prefix: 'Erreur : ',
  },
  common: {
    optional: '(facultatif)',
    map: 'Plan',
    places: (number) => count(number, '# place', '# places'),
    left: (number) => count(number, '# libre', '# libres'),
    full: 'complet',
    notFound: 'Page introuvable',
    language: 'Langue',
  },
  link: {
    notValid: 'Ce lien n’est pas valide',
    checkLink: 'Vérifiez que vous avez copié le lien en entier, ou contactez la personne qui vous l’a envoyé.',
  },
  ...bookings,
  ...waivers,
  ...shop,
};
