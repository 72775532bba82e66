/** A request of a folder that is run from its top to its end. */
export interface Step {
  /** The operation's name in the document; a step whose operation is not there is left out. */
  readonly operation: string;
  /** Where an operation comes twice. */
  readonly name?: string;
  /** Optional query parameters that it cannot do without, and their variables. */
  readonly query?: Readonly<Record<string, string>>;
  /** Optional fields of its body that it is sent with, and their variables. */
  readonly body?: Readonly<Record<string, string>>;
  /** Lines to run before it. */
  readonly before?: readonly string[];
  /** What is taken of its answer: an expression in `answered`, its `data`. */
  readonly takes?: string;
  /** Variables to keep, and the fields of what is taken. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Whether the folder goes on when there is nothing to take. */
  readonly mayBeMissing?: boolean;
  /** Variables that are used up by it. */
  readonly forgets?: readonly string[];
}

const WITH_ROOM = 'answered.find(({ Remaining }) => Remaining >= 2) ?? answered[0]';

const PLACES = { takes: 'answered', keeps: { HoldID: 'HoldID' } };

/** What a partner does from the first look to the cancellation, in the order of the guide. */
export const PARTNER_FLOW: readonly Step[] = [
  {
    operation: 'listProducts',
    takes: "answered.find(({ ActivityID }) => ActivityID === pm.collectionVariables.get('ActivityID')) ?? answered[0]",
    keeps: { ActivityID: 'ActivityID', ProductID: 'ID' },
  },
  { operation: 'getProduct' },
  { operation: 'resolveProduct', query: { ID: 'ProductID' } },
  { operation: 'listAvailableDates', takes: WITH_ROOM, keeps: { Date: 'Date' } },
  { operation: 'listAvailableTimeslots', takes: WITH_ROOM, keeps: { Time: 'Time' } },
  { operation: 'searchAvailability', query: { ActivityIDs: 'ActivityID' } },
  {
    operation: 'listQuestions',
    takes: "answered.find(({ Type }) => Type === 'file')",
    keeps: { QuestionID: 'ID' },
    mayBeMissing: true,
  },
  { operation: 'listCoreQuestions' },
  {
    operation: 'uploadFile',
    before: ["if (!pm.collectionVariables.get('QuestionID')) pm.execution.skipRequest();"],
    takes: 'answered',
    keeps: { FileID: 'FileID' },
  },
  { operation: 'createHold', ...PLACES },
  { operation: 'getHold' },
  { operation: 'extendHold' },
  {
    operation: 'createBooking',
    // `null` is the same as no hold, so that it can be sent by itself as well.
    before: [
      "const hold = pm.collectionVariables.get('HoldID');",
      "pm.collectionVariables.set('HeldPlaces', hold ? JSON.stringify(hold) : 'null');",
    ],
    body: { HoldID: 'HeldPlaces' },
    takes: 'answered',
    keeps: { BookingReference: 'BookingReference' },
    forgets: ['HoldID'],
  },
  { operation: 'getBooking' },
  { operation: 'listBookingTickets' },
  { operation: 'listBookings' },
  { operation: 'changeBooking' },
  { operation: 'moveBooking' },
  { operation: 'cancelBooking' },
  { operation: 'createHold', name: 'Hold places, to give them back', ...PLACES },
  { operation: 'releaseHold', forgets: ['HoldID'] },
];

export const USAGE_FLOW: readonly Step[] = [
  { operation: 'recordUsage', takes: 'answered', keeps: { 'entries-ID': 'ID' } },
  { operation: 'recordUsageBatch' },
  { operation: 'recordUsageEvents' },
  { operation: 'getUsageSummary' },
  { operation: 'getUsageSeries' },
  { operation: 'listUsageEntries' },
  { operation: 'exportUsageEntries' },
  { operation: 'voidUsageEntry', forgets: ['entries-ID'] },
];
