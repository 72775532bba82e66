import { setTimeout as sleep } from 'node:timers/promises';
import { AvailabilityService } from '../../src/availability';
import { LogWatchRepository } from '../../src/platform/event-log';
import { JobsRunner } from '../../src/platform/jobs';
import { type TestApp, type TestOperator, bookingBody, holdBody } from '../support/test-app';
import { TwoProcesses } from '../support/two-processes';
import { until } from '../support/until';

const DATE = '2027-06-05';
const OTHER_DATE = '2027-06-06';

/** As late as a change in another process may be seen, in milliseconds. */
const UNSEEN_MS = 1_000;

const timeslotsPath = (activity: string, date: string, more = '') =>
  `/api/v2/ota/partner/availability/${activity}/timeslots?Date=${date}${more}`;
const datesPath = (activity: string) =>
  `/api/v2/ota/partner/availability/${activity}/dates?StartDate=2027-06-01&EndDate=2027-06-30`;
const searchPath = (activity: string) =>
  `/api/v2/ota/partner/availability?ActivityIDs=${activity}&StartDate=${DATE}&EndDate=${OTHER_DATE}`;
const octoPath = (productId: string, dates: object) =>
  `POST /octo/availability ${JSON.stringify({ productId, optionId: 'DEFAULT', ...dates })}`;
const octoRange = { localDateStart: '2027-06-01', localDateEnd: '2027-06-30' };
const calendarPath = (activity: string) => octoPath(activity, octoRange).replace(' {', '/calendar {');

describe('Copies of answers, while another process changes what they show', () => {
  let server: TwoProcesses;
  let operator: TestOperator;
  let activity: string;
  let another: string;

  beforeAll(async () => {
    server = await TwoProcesses.create({ JOBS: 'on' });
    operator = server.operator;
    for (const name of ['Sunset kayak tour', 'Night dive']) {
      const { ActivityID } = await operator.addActivity({ Name: name });
      another = activity;
      activity = ActivityID;
      for (const date of [DATE, OTHER_DATE]) await operator.addTimeslot(ActivityID, date, '10:00', 20);
    }
  });
  afterAll(() => server.close());

  const paths = () => [
    '/api/v2/ota/partner/products',
    `/api/v2/ota/partner/products/${activity}`,
    `/api/v2/ota/adventuro/questions/${activity}`,
    datesPath(activity),
    timeslotsPath(activity, DATE),
    timeslotsPath(activity, OTHER_DATE),
    datesPath(another),
    timeslotsPath(another, DATE),
    searchPath(activity),
    octoPath(activity, octoRange),
    octoPath(activity, { localDate: DATE }),
    octoPath(activity, { localDate: OTHER_DATE }),
    octoPath(another, { localDate: DATE }),
    octoPath(activity, { availabilityIds: [`${DATE}T10:00:00+00:00`] }),
    calendarPath(activity),
    calendarPath(another),
  ];

  it('are used for minutes and no longer', async () => {
    await server.settle(paths());
    server.both.standStill('2027-06-01T12:04:59Z');
    expect(await server.askedAnew(paths())).toEqual([]);
    server.both.standStill('2027-06-01T12:05:00Z');
    expect(await server.askedAnew(paths())).toEqual(paths());
  });

  it('show every change within a second', async () => {
    const operatorPath = '/api/v2/operator';
    const { api } = operator;
    const book = () => api.post('/api/v2/ota/partner/booking', bookingBody(activity));
    const { TimeslotID } = (await api.get(`${operatorPath}/activities/${activity}/timeslots?From=${DATE}&To=${DATE}`))
      .body.data[0];
    const hold = (await api.post('/api/v2/ota/partner/holds', holdBody(activity, { Participants: 2 }))).body.data;
    const booking = (await book()).body.data;
    const questions = `${operatorPath}/activities/${activity}/questions`;
    const question = (await api.post(questions, { Type: 'text', Label: 'Size?' })).body.data;
    const change = (changes: object) => api.patch(`${operatorPath}/activities/${activity}`, changes);
    const timeslot = (changes: object) => api.patch(`${operatorPath}/timeslots/${TimeslotID}`, changes);
    const addAt = (body: object) => api.post(`${operatorPath}/activities/${activity}/timeslots`, body);
    const writes: Record<string, () => Promise<{ status: number }>> = {
      booking: book,
      hold: () => api.post('/api/v2/ota/partner/holds', holdBody(activity)),
      cancellation: () => api.post(`/api/v2/ota/partner/bookings/${booking.BookingReference}/cancel`, {}),
      release: () => api.delete(`/api/v2/ota/partner/holds/${hold.HoldID}`),
      capacity: () => timeslot({ Capacity: 17 }),
      close: () => timeslot({ Status: 'closed' }),
      open: () => timeslot({ Status: 'open' }),
      timeslot: () => addAt({ Date: DATE, Time: '16:00' }),
      timeslots: () => addAt({ Date: DATE, Time: '18:00', Repeat: { Frequency: 'daily', Until: OTHER_DATE } }),
      'cancelled timeslot': () => api.post(`${operatorPath}/timeslots/${TimeslotID}/cancel`, {}),
      name: () => change({ Name: 'Dawn kayak tour' }),
      price: () => change({ Price: { Amount: 99, Currency: 'GBP' } }),
      'ticket types': () => change({ TicketTypes: [{ Name: 'Child', Price: { Amount: 5, Currency: 'GBP' } }] }),
      images: () => change({ ImageURLs: ['https://example.com/kayak.jpg'] }),
      'changed question': () => api.patch(`${operatorPath}/questions/${question.ID}`, { Label: 'Which size?' }),
      'new question': () => api.post(questions, { Type: 'checkbox', Label: 'Can you swim?', Required: true }),
      'removed question': () => api.delete(`${operatorPath}/questions/${question.ID}`),
      'new product': () => operator.addActivity({ Name: 'A first walk' }).then(() => ({ status: 201 })),
      zone: () => api.patch(operatorPath, { TimeZone: 'Europe/Berlin' }),
      currency: () => api.patch(operatorPath, { Currency: 'EUR' }),
      withdrawal: () => api.patch(`${operatorPath}/activities/${another}`, { SoldOnline: false }),
      return: () => api.patch(`${operatorPath}/activities/${another}`, { SoldOnline: true }),
    };
    for (const [name, write] of Object.entries(writes)) {
      const ask = (app?: TestApp) => Promise.all(paths().map((path) => server.get(path, app && { app })));
      const before = await ask();
      expect({ name, status: (await write()).status }).toEqual({ name, status: expect.any(Number) });
      await sleep(UNSEEN_MS);
      const after = await ask();
      expect({ name, after }).toEqual({ name, after: await ask(server.both.plain) });
      const bodies = (answers: typeof after) => answers.map(({ body }) => body);
      expect({ name, bodies: bodies(after) }).not.toEqual({ name, bodies: bodies(before) });
    }
  });

  it('are ended only by news of what they show', async () => {
    await server.settle(paths());
    const showsIt = [
      datesPath(activity),
      timeslotsPath(activity, DATE),
      searchPath(activity),
      octoPath(activity, octoRange),
      octoPath(activity, { localDate: DATE }),
      octoPath(activity, { availabilityIds: [`${DATE}T10:00:00+00:00`] }),
      calendarPath(activity),
    ];
    const requested = new Set<string>();
    const listed = await operator.api.get(`/api/v2/operator/activities/${activity}/timeslots?From=${DATE}&To=${DATE}`);
    const { TimeslotID } = listed.body.data.find(({ Status }: { Status: string }) => Status === 'open');
    const resized = await operator.api.patch(`/api/v2/operator/timeslots/${TimeslotID}`, { Capacity: 19 });
    expect(resized.status).toBe(200);
    await until('news of the timeslot', async () => {
      for (const path of await server.askedAnew(paths())) requested.add(path);
      return requested.size >= showsIt.length;
    });
    expect([...requested].sort()).toEqual(showsIt.sort());
    await operator.api.patch(`/api/v2/operator/activities/${activity}`, { Location: 'Pier 2' });
    await sleep(UNSEEN_MS);
    expect(await server.askedAnew(paths())).toEqual(paths());
  });

  it('are invalidated immediately by changes in the same process, and later only by changes to what they show', async () => {
    await server.settle(paths());
    const own = server.both.fast.anonymous.withKey(operator.api.key!);
    expect((await own.post('/api/v2/ota/partner/holds', holdBody(another, { Date: OTHER_DATE }))).status).toBe(201);
    expect(await server.askedAnew(paths())).toEqual([datesPath(another), searchPath(activity), calendarPath(another)]);
  });

  it('are not stored if a change was published after their data was read', async () => {
    const path = timeslotsPath(activity, OTHER_DATE, '&Participants=2');
    const witness = timeslotsPath(activity, OTHER_DATE);
    await server.settle([witness]);
    const availability = server.both.fast.app.get(AvailabilityService);
    const list = availability.listTimeslots.bind(availability);
    jest.spyOn(availability, 'listTimeslots').mockImplementationOnce(async (...wanted) => {
      const old = await list(...wanted);
      const made = await operator.api.post('/api/v2/ota/partner/holds', holdBody(activity, { Date: OTHER_DATE }));
      expect(made.status).toBe(201);
      await until('news of the hold', async () => (await server.askedAnew([witness])).length > 0);
      return old;
    });
    const old = await server.get(path);
    expect(old.status).toBe(200);
    const now = await server.get(path);
    expect(now.body).not.toBe(old.body);
    expect(now).toEqual(await server.get(path, { app: server.both.plain }));
  });

  it('are not used while the log cannot be read; then only what it tells is ended', async () => {
    const [witness] = paths() as [string];
    await server.settle(paths());
    const away = jest
      .spyOn(server.both.fast.app.get(LogWatchRepository), 'state')
      .mockRejectedValue(new Error('the database is away'));
    expect((await operator.api.post('/api/v2/ota/partner/holds', holdBody(another))).status).toBe(201);
    for (let time = 0; time < 2; time++) {
      await sleep(UNSEEN_MS);
      expect(await server.askedAnew([witness])).toEqual([witness]);
    }
    away.mockRestore();
    await server.settle([witness]);
    expect(await server.askedAnew(paths())).toEqual([
      datesPath(another),
      timeslotsPath(another, DATE),
      searchPath(activity),
      octoPath(another, { localDate: DATE }),
      calendarPath(another),
    ]);
  });

  it('belong to all keys that grant the same, and end with none of them', async () => {
    await server.settle(paths());
    const same = await operator.issueKey(['shop', 'ota'], 'adventuro');
    expect(await server.askedAnew(paths(), same)).toEqual([]);
    const more = await operator.issueKey(['shop', 'ota', 'usage:read'], 'adventuro');
    expect(await server.askedAnew(paths(), more)).toEqual(paths());
    // Longer than a key is cached.
    await sleep(UNSEEN_MS);
    expect(await server.askedAnew(paths(), same)).toEqual([]);
  });
});

describe('Copies of responses, while events are not sequenced', () => {
  let server: TwoProcesses;
  beforeAll(async () => {
    server = await TwoProcesses.create();
  });
  afterAll(() => server.close());

  it('are used for part of a second only', async () => {
    const { ActivityID } = await server.operator.addActivity();
    const path = datesPath(ActivityID);
    await server.askedAnew([path]);
    expect(await server.askedAnew([path])).toEqual([]);
    await sleep(UNSEEN_MS);
    expect(await server.askedAnew([path])).toEqual([path]);
    await sleep(UNSEEN_MS);
    expect(await server.askedAnew([path])).toEqual([path]);
    await server.both.plain.app.get(JobsRunner).runOnce();
    await server.settle([path]);
  });
});

describe('Copies of answers that time alone makes wrong', () => {
  let server: TwoProcesses;
  let activity: string;
  beforeAll(async () => {
    server = await TwoProcesses.create({ JOBS: 'on' });
    activity = (await server.operator.addActivity({ CutoffMinutes: 30 })).ActivityID;
    await server.operator.addTimeslot(activity, DATE, '10:00', 7);
    await server.operator.addTimeslot(activity, DATE, '14:00', 5);
  });
  afterAll(() => server.close());

  const paths = () => [
    ...[datesPath(activity), timeslotsPath(activity, DATE), searchPath(activity)],
    ...[octoPath(activity, octoRange), octoPath(activity, { localDate: DATE }), calendarPath(activity)],
  ];
  const answers = () =>
    Promise.all(
      paths().map(async (path) => {
        const { body } = await server.get(path);
        expect({ path, body }).toEqual({ path, body: (await server.get(path, { app: server.both.plain })).body });
        const answer = JSON.parse(body);
        return (answer.data ?? answer) as object[];
      }),
    );
  /** Timeslots that can be booked, by each of the answers. */
  const counts = async () => {
    const [dates, ...lists] = (await answers()) as [{ Timeslots: number }[], ...{ available?: boolean }[][]];
    const sum = dates.reduce((all, { Timeslots }) => all + Timeslots, 0);
    return [sum, ...lists.map((list) => list.filter(({ available = true }) => available).length)];
  };

  it('end with the second of a cutoff', async () => {
    server.both.standStill(`${DATE}T09:28:00Z`);
    await server.settle(paths());
    server.both.standStill(`${DATE}T09:29:59Z`);
    expect(await server.askedAnew(paths())).toEqual([]);
    expect(await counts()).toEqual([2, 2, 2, 2, 2, 1]);
    server.both.standStill(`${DATE}T09:30:00Z`);
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('end with the second in which what is closed starts', async () => {
    server.both.standStill(`${DATE}T09:58:00Z`);
    await server.settle(paths());
    server.both.standStill(`${DATE}T09:59:59Z`);
    expect(await server.askedAnew(paths())).toEqual([]);
    const lengths = async () => (await answers()).slice(3).map(({ length }) => length);
    expect(await lengths()).toEqual([2, 2, 1]);
    server.both.standStill(`${DATE}T10:00:00Z`);
    expect(await lengths()).toEqual([1, 1, 1]);
  });

  it('end with the second in which a hold expires', async () => {
    server.both.standStill(`${DATE}T12:00:00Z`);
    const wanted = holdBody(activity, { Time: '14:00', Participants: 5, ExpiresInSeconds: 120 });
    expect((await server.operator.api.post('/api/v2/ota/partner/holds', wanted)).status).toBe(201);
    await sleep(UNSEEN_MS);
    await server.settle(paths());
    server.both.standStill(`${DATE}T12:01:59Z`);
    expect(await server.askedAnew(paths())).toEqual([]);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
    server.both.standStill(`${DATE}T12:02:00Z`);
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
