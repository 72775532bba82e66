import type { Flow, Step } from './flow';
import { UPLOAD } from './seller-flows';

const save = (variable: string, value: string) =>
  `pm.collectionVariables.set('${variable}', JSON.stringify(${value}));`;

/** Creates a separate session, so that no session of customers is closed or cancelled. */
const QUIET_SESSION: readonly string[] = [
  'const upTo = (count) => Math.floor(Math.random() * count);',
  "const time = `0${3 + upTo(4)}:${String(upTo(60)).padStart(2, '0')}`;",
  save('QuietActivity', "pm.collectionVariables.get('OwnActivityID')"),
  save('QuietDate', "pm.collectionVariables.get('LastDate')"),
  save('QuietTime', 'time'),
  save('QuietCapacity', '2'),
  save('Once', 'null'),
];

const ADDED_SESSION: readonly Step[] = [
  {
    operation: 'createTimeslots',
    before: QUIET_SESSION,
    body: { Date: 'QuietDate', Time: 'QuietTime', Capacity: 'QuietCapacity', Repeat: 'Once' },
  },
  {
    operation: 'listTimeslots',
    query: { From: 'LastDate', To: 'LastDate' },
    takes: "answered.find(({ Time }) => JSON.stringify(Time) === pm.collectionVariables.get('QuietTime'))",
    saves: { TimeslotID: 'TimeslotID' },
  },
];

const IN_IT = { ActivityID: 'QuietActivity', Date: 'QuietDate', Time: 'QuietTime' };

const CANCELLED_SESSION: Step = { operation: 'cancelTimeslot', forgets: ['TimeslotID'] };

const CANCELLED_SESSIONS: Step = {
  operation: 'cancelTimeslots',
  before: [save('CancelledIDs', "[JSON.parse(pm.collectionVariables.get('TimeslotID'))]")],
  body: { TimeslotIDs: 'CancelledIDs' },
};

const WAITLIST: readonly Step[] = [
  ...ADDED_SESSION,
  { operation: 'createDeskBooking', name: 'Book all places at the desk', body: IN_IT },
  { operation: 'joinWaitlist', body: IN_IT, takes: 'answered', saves: { WaitlistID: 'WaitlistID' } },
  { operation: 'listTimeslotWaitlist' },
  // For a waiting customer with free places, which Slipway offers automatically outside quiet hours.
  { operation: 'offerWaitlistEntry', needs: 'FreePlaces' },
  { operation: 'withdrawWaitlistOffer', needs: 'FreePlaces' },
  { operation: 'completeWaitlistEntry', needs: 'FreePlaces' },
  { operation: 'removeWaitlistEntry', forgets: ['WaitlistID'] },
  CANCELLED_SESSION,
];

const BOOKINGS: readonly Step[] = [
  { operation: 'createDeskBooking', takes: 'answered', saves: { BookingReference: 'BookingReference' } },
  { operation: 'getOperatorBooking', takes: 'answered.UnitItems[0]', saves: { Code: 'TicketCode' } },
  { operation: 'listOperatorBookings' },
  { operation: 'exportBookings' },
  { operation: 'changeOperatorBooking' },
  { operation: 'createPaymentLink' },
  { operation: 'createPayment' },
  { operation: 'createRefund' },
  { operation: 'moveOperatorBooking' },
  { operation: 'getTicket' },
  { operation: 'redeemTicket' },
  { operation: 'unredeemTicket', forgets: ['Code'] },
  { operation: 'checkInBooking' },
  { operation: 'undoBookingCheckIn' },
  { operation: 'cancelOperatorBooking' },
];

const WORKFLOWS: readonly Step[] = [
  { operation: 'createWorkflow' },
  {
    operation: 'previewWorkflow',
    before: [
      "const booking = pm.collectionVariables.get('BookingReference');",
      "pm.collectionVariables.set('PreviewedBooking', booking ? JSON.stringify(booking) : 'null');",
    ],
    body: { BookingReference: 'PreviewedBooking' },
  },
  {
    operation: 'listEmails',
    takes: "answered.find(({ Status }) => Status === 'sent')",
    saves: { 'emails-ID': 'ID' },
    mayBeMissing: true,
  },
  { operation: 'getEmail', needs: 'emails-ID' },
  { operation: 'resendEmail', needs: 'emails-ID', forgets: ['emails-ID'] },
];

const WEBHOOKS: readonly Step[] = [
  { operation: 'createWebhook' },
  { operation: 'listWebhooks' },
  { operation: 'getWebhook' },
  { operation: 'changeWebhook' },
  { operation: 'testWebhook' },
  { operation: 'replayWebhook' },
  { operation: 'listDeliveries', takes: 'answered[0]', saves: { DeliveryID: 'DeliveryID' }, mayBeMissing: true },
  { operation: 'redeliver', needs: 'DeliveryID', forgets: ['DeliveryID'] },
];

const USAGE: readonly Step[] = [
  { operation: 'recordUsage', takes: 'answered', saves: { 'entries-ID': 'ID' } },
  { operation: 'recordUsageBatch' },
  { operation: 'recordUsageEvents' },
  { operation: 'getUsageSummary' },
  { operation: 'getUsageSeries' },
  { operation: 'listUsageEntries' },
  { operation: 'exportUsageEntries' },
  { operation: 'getUsageEntry' },
  { operation: 'correctUsageEntry', takes: 'answered', saves: { 'entries-ID': 'ID' } },
  { operation: 'voidUsageEntry', forgets: ['entries-ID'] },
];

const ACTIVITIES: readonly Step[] = [
  {
    operation: 'createActivity',
    takes: 'answered',
    saves: { OwnActivityID: 'ActivityID', TicketTypeID: 'TicketTypes[0].ID' },
  },
  // Before the activity is changed, which replaces its ticket types.
  { operation: 'setPriceRules' },
  { operation: 'listPriceRules' },
  { operation: 'changeActivity', forgets: ['TicketTypeID'] },
];

/** Folders of the operator and its tools, by name. */
export const OPERATOR_FLOWS: Readonly<Record<string, Flow>> = {
  Usage: { steps: USAGE, description: 'Record usage, read totals, correct an entry and void it.' },
  'Usage in detail': { steps: [{ operation: 'defineMeter' }] },
  'Billing of usage': { steps: [{ operation: 'setUsagePrices' }, { operation: 'getUsageStatement' }] },
  'Operator: activities': { steps: ACTIVITIES },
  'Operator: timeslots': {
    steps: [
      ...ADDED_SESSION,
      { operation: 'getTimeslot' },
      { operation: 'getManifest' },
      { operation: 'exportManifest' },
      { operation: 'messageTimeslot' },
      { operation: 'changeTimeslot' },
      { operation: 'changeTimeslots' },
      CANCELLED_SESSIONS,
      CANCELLED_SESSION,
    ],
  },
  'Operator: bookings': { steps: BOOKINGS },
  'Operator: files': { steps: UPLOAD },
  'Operator: workflows': { steps: WORKFLOWS },
  'Operator: waitlist': { steps: WAITLIST },
  Webhooks: { steps: WEBHOOKS },
};
