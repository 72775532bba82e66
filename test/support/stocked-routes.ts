import { addQuestion, upload } from './waivers';
import { type TestOperator, bookingBody } from './test-app';

export interface OpenApiOperation {
  readonly security?: Record<string, string[]>[];
  readonly requestBody?: { content: Record<string, { example?: unknown }> };
  readonly parameters?: { name: string; in: string; required: boolean; schema: { example?: unknown } }[];
}

/** One of everything, with words that appear nowhere else. */
export async function stock(owner: TestOperator, runJobs: () => Promise<unknown>) {
  const webhook = await owner.api.post('/api/v2/webhooks', {
    URL: 'http://127.0.0.1:9/lair-of-the-kraken',
  });
  const activity = await owner.addActivity({ Name: 'Secret of the cove' });
  const { ActivityID } = activity;
  const timeslot = await owner.addTimeslot(ActivityID, '2027-06-05', '10:00');
  const question = await owner.api.post(`/api/v2/operator/activities/${ActivityID}/questions`, {
    Type: 'text',
    Label: 'Password of the grotto?',
  });
  const booking = await owner.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
  const detail = await owner.api.get(`/api/v2/operator/bookings/${booking.body.data.BookingReference}`);
  const sold = await owner.api.post('/api/v2/operator/bookings', {
    ...bookingBody(ActivityID),
    Payment: { Method: 'cash' },
  });
  const refunded = await owner.api.post(`/api/v2/operator/bookings/${sold.body.data.BookingReference}/refunds`);
  const key = await owner.api.post('/api/v2/operator/api-keys', { Name: 'Key of the cellar', Permissions: ['ota'] });
  const hold = await owner.api.post('/api/v2/ota/partner/holds', { ...bookingBody(ActivityID), Customer: undefined });
  const questionId = await addQuestion(owner, ActivityID, { Type: 'file' });
  const file = await upload(owner.api, { activityId: ActivityID, questionId, name: 'map-of-the-reef.png' });
  const workflow = await owner.api.post('/api/v2/operator/workflows', {
    Trigger: 'session-ended',
    Subject: 'Song of the wreck',
    Body: 'Hi',
  });
  const { Customer, ...places } = bookingBody(ActivityID);
  const item = { ActivityID, Date: places.Date, Time: places.Time, Participants: 1 };
  const basket = await owner.api.post('/api/v2/baskets', { Items: [item] });
  const waiting = await joinFullTimeslot(owner);
  const staff = await owner.api.post('/api/v2/operator/staff', {
    Email: 'keeper@lighthouse.example',
    Name: 'Keeper of the light',
    Role: 'desk',
  });
  const entry = await owner.api.post('/api/v2/usage/meters', { Meter: 'Key of the cellar', Usage: 1 });
  const Meter = 'barrels-of-rum';
  await owner.api.put(`/api/v2/usage/meters/definitions/${Meter}`, { DisplayName: 'Rum in the hold' });
  const threshold = await owner.api.post('/api/v2/usage/thresholds', { Meter, Period: 'day', Limit: 1 });
  await runJobs();
  const emails = await owner.api.get('/api/v2/operator/emails');
  const { WebhookID } = webhook.body.data;
  const deliveries = await owner.api.get(`/api/v2/webhooks/${WebhookID}/deliveries`);
  const octo = await owner.api.post('/octo/bookings', {
    productId: ActivityID,
    optionId: 'DEFAULT',
    availabilityId: '2027-06-05T10:00:00+01:00',
    unitItems: [{ unitId: String(activity.TicketTypes[0].ID) }],
  });
  const published = await owner.api.post('/octo/webhooks', { url: 'https://told.example/', event: 'booking_update' });
  const ids: Record<string, string> = {
    uuid: octo.body.uuid,
    'products/{id}': ActivityID,
    'webhooks/{id}': published.body.id,
    id: ActivityID,
    WebhookID,
    DeliveryID: String(deliveries.body.data[0].DeliveryID),
    'staff/{ID}': String(staff.body.data.ID),
    Slug: 'adventuro',
    Meter,
    month: '2020-01',
    ThresholdID: threshold.body.data.ThresholdID,
    BasketID: basket.body.data.BasketID,
    ItemID: String(basket.body.data.Items[0].ItemID),
    WaitlistID: waiting.body.data.WaitlistID,
    ActivityID,
    TimeslotID: String(timeslot.TimeslotID),
    BookingReference: booking.body.data.BookingReference,
    PaymentID: sold.body.data.Payments[0].PaymentID,
    RefundID: refunded.body.data.RefundID,
    Code: detail.body.data.UnitItems[0].TicketCode,
    HoldID: hold.body.data.HoldID,
    FileID: file.body.data.FileID,
    'questions/{ID}': String(question.body.data.ID),
    'api-keys/{ID}': String(key.body.data.ID),
    'entries/{ID}': String(entry.body.data.ID),
    'emails/{ID}': String(emails.body.data[0].ID),
    'workflows/{ID}': String(workflow.body.data.ID),
    ID: String(activity.ID),
  };
  const choice = {
    Type: 'multiple-choice',
    Label: 'How well can you swim?',
    HelpText: 'We choose by it.',
    Options: ['Well'],
  };
  const bodies: Record<string, unknown> = {
    'post /api/v2/ota/partner/booking': { ...places, Customer },
    'post /api/v2/ota/partner/bookings': { Items: [places], Customer },
    'post /api/v2/ota/partner/holds': places,
    'post /api/v2/baskets': { Items: [item] },
    'post /api/v2/baskets/{BasketID}/items': item,
    'post /api/v2/waitlist': { ...item, Customer },
    // Flagged options must be among the options, which the examples fill in, too.
    'post /api/v2/operator/activities/{ActivityID}/questions': choice,
    'patch /api/v2/operator/questions/{ID}': choice,
    'post /api/v2/operator/bookings': { ...places, Customer, Payment: { Method: 'cash' } },
  };
  const secrets = [
    'Secret of the cove',
    'Password of the grotto',
    'Key of the cellar',
    'Song of the wreck',
    'Lovelace',
    'lair-of-the-kraken',
    'Rum in the hold',
  ];
  return { ids, bodies, secrets };
}

/** Somebody who waits for a timeslot of another activity, which is sold out. */
async function joinFullTimeslot(owner: TestOperator) {
  const { ActivityID } = await owner.addActivity({ Name: 'Secret of the cove', WaitlistEnabled: true });
  await owner.addTimeslot(ActivityID, '2027-06-05', '10:00', 1);
  const body = bookingBody(ActivityID);
  await owner.api.post('/api/v2/ota/partner/booking', body);
  return owner.api.post('/api/v2/waitlist', body);
}

/** Puts the owner's ids into a path; one that is not in stock would make the walk prove nothing. */
export function fill(path: string, ids: Record<string, string>): string {
  return path.replace(/([^/]+\/)\{(\w+)\}/g, (_, parent: string, name: string) => {
    const id = ids[`${parent}{${name}}`] ?? ids[name];
    if (id === undefined || (name === 'ID' && !(`${parent}{ID}` in ids)))
      throw new Error(`nothing in stock for ${path}`);
    return `${parent}${id}`;
  });
}

export function queryOf({ parameters = [] }: OpenApiOperation, known: Record<string, string>): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name in known))
    .map(({ name, schema }): [string, string] => [name, known[name] ?? String(schema.example)]);
  return `?${new URLSearchParams(query).toString()}`;
}
