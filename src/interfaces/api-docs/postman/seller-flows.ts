import type { Flow, Step } from './flow';

const WITH_ROOM = 'answered.find(({ Remaining }) => Remaining >= 2) ?? answered[0]';

const PLACES = { takes: 'answered', saves: { HoldID: 'HoldID' } };

/** The session of the next Saturday that is sold out in the demo. In other businesses, enter another one. */
const FULL_SESSION: readonly string[] = [
  "const moment = require('moment');",
  "const today = moment.utc(moment().toDate().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' }));",
  "const saturday = today.add(((12 - today.isoWeekday()) % 7) + 1, 'days');",
  "pm.collectionVariables.set('FullDate', JSON.stringify(saturday.format('YYYY-MM-DD')));",
  "pm.collectionVariables.set('FullTime', JSON.stringify('13:00'));",
  "pm.collectionVariables.set('FullActivity', JSON.stringify('a_rowingboats1'));",
];

const IN_FULL_SESSION = { ActivityID: 'FullActivity', Date: 'FullDate', Time: 'FullTime' };

/** Answers to file questions are uploaded first. */
export const UPLOAD: readonly Step[] = [
  {
    operation: 'listQuestions',
    takes: "answered.find(({ Type }) => Type === 'file')",
    saves: { QuestionID: 'ID' },
    mayBeMissing: true,
  },
  { operation: 'uploadFile', needs: 'QuestionID', takes: 'answered', saves: { FileID: 'FileID' } },
];

/** The flow of a partner from search to cancellation, in the order of the guide. */
const PARTNER: readonly Step[] = [
  {
    operation: 'listProducts',
    takes: "answered.find(({ ActivityID }) => ActivityID === pm.collectionVariables.get('ActivityID')) ?? answered[0]",
    saves: { ActivityID: 'ActivityID', ProductID: 'ID' },
  },
  { operation: 'getProduct' },
  { operation: 'resolveProduct', query: { ID: 'ProductID' } },
  { operation: 'listAvailableDates', takes: WITH_ROOM, saves: { Date: 'Date' } },
  { operation: 'listAvailableTimeslots', takes: WITH_ROOM, saves: { Time: 'Time' } },
  { operation: 'searchAvailability', query: { ActivityIDs: 'ActivityID' } },
  ...UPLOAD,
  { operation: 'listCoreQuestions' },
  { operation: 'createHold', ...PLACES },
  { operation: 'getHold' },
  { operation: 'extendHold' },
  {
    operation: 'createBooking',
    // `null` means no hold, so that the request also works on its own.
    before: [
      "const hold = pm.collectionVariables.get('HoldID');",
      "pm.collectionVariables.set('HeldPlaces', hold ? JSON.stringify(hold) : 'null');",
    ],
    body: { HoldID: 'HeldPlaces' },
    takes: 'answered',
    saves: { BookingReference: 'BookingReference' },
    forgets: ['HoldID'],
  },
  { operation: 'getBooking' },
  { operation: 'listBookingTickets' },
  { operation: 'listBookings' },
  { operation: 'changeBooking' },
  { operation: 'getBookingAnswers' },
  { operation: 'changeBookingAnswers' },
  { operation: 'moveBooking' },
  { operation: 'cancelBooking' },
  { operation: 'createBookingGroup', takes: 'answered.Bookings[0]', saves: { BookingReference: 'BookingReference' } },
  { operation: 'cancelBooking', name: 'Cancel a booking of the group' },
  { operation: 'createHold', name: 'Create a hold to release', ...PLACES },
  { operation: 'releaseHold', forgets: ['HoldID'] },
];

/** The flow of a reseller, in the order of OCTO's specification. */
const OCTO: readonly Step[] = [
  { operation: 'getOctoSupplier' },
  { operation: 'listOctoCapabilities' },
  {
    operation: 'listOctoProducts',
    takes: "answered.find(({ id }) => id === pm.collectionVariables.get('productId')) ?? answered[0]",
    saves: { productId: 'id', unitId: 'options[0].units[0].id' },
  },
  { operation: 'getOctoProduct' },
  { operation: 'showOctoCalendar' },
  {
    operation: 'checkOctoAvailability',
    takes: 'answered.filter(({ available, vacancies }) => available && vacancies >= 2).pop()',
    saves: { availabilityId: 'id' },
  },
  {
    operation: 'reserveOctoBooking',
    before: ["pm.collectionVariables.set('uuid', pm.variables.replaceIn('{{$guid}}'));"],
    takes: 'answered',
    saves: { supplierReference: 'supplierReference' },
  },
  { operation: 'getOctoBooking' },
  { operation: 'listOctoBookings', query: { supplierReference: 'supplierReference' } },
  { operation: 'extendOctoBooking' },
  { operation: 'confirmOctoBooking' },
  { operation: 'updateOctoBooking' },
  { operation: 'cancelOctoBooking' },
  { operation: 'createOctoWebhook', takes: 'answered', saves: { 'webhooks-id': 'id' } },
  { operation: 'getOctoWebhook' },
  { operation: 'deleteOctoWebhook', forgets: ['webhooks-id'] },
];

const BASKETS: readonly Step[] = [
  { operation: 'createBasket' },
  { operation: 'getBasket' },
  { operation: 'addBasketItem', takes: 'answered.Items[answered.Items.length - 1]', saves: { ItemID: 'ItemID' } },
  { operation: 'removeBasketItem', forgets: ['ItemID'] },
  { operation: 'checkoutBasket', forgets: ['BasketID'] },
];

const OFFERS: readonly Step[] = ['getWaitlistOffer', 'acceptWaitlistOffer', 'declineWaitlistOffer'].map((operation) => {
  return { operation, needs: 'Token' };
});

/** Folders of sellers, by name. */
export const SELLER_FLOWS: Readonly<Record<string, Flow>> = {
  Partner: {
    steps: PARTNER,
    description:
      'From the product list to the cancellation. Run the folder: each request stores values for the next ones, such as the date, the hold and the booking reference.',
  },
  OCTO: {
    steps: OCTO,
    description:
      'For resellers that use OCTO. Run the folder: it creates a reservation with a new `uuid`, then confirms, updates and cancels it.',
  },
  'Shop: baskets': { steps: BASKETS },
  'Shop: waitlist': {
    steps: [{ operation: 'joinWaitlist', before: FULL_SESSION, body: IN_FULL_SESSION }],
    description:
      'You can only join the waitlist of a full session. In the demo, this is rowing boat hire on the next Saturday at 13:00.',
  },
  'Waitlist offers': {
    steps: OFFERS,
    description:
      'Requests for the offer in a customer’s email. Set the variable `Token` to the last segment of the link; without it, the requests are skipped.',
  },
};
