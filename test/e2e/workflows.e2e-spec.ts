import type { WorkflowDto } from '../../src/workflows';
import type { LoggedAction } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { TestApp, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const WORKFLOWS = '/api/v2/operator/workflows';

const workflowBody = (overrides: Record<string, unknown> = {}) => ({
  Trigger: 'session-starting',
  DelayMinutes: -1440,
  Subject: 'Tomorrow: {{ activity.name }}',
  Body: '<p>Hello {{ customer.first_name }}, see you at {{ session.time }}.</p>',
  ...overrides,
});

describe('workflows', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  const create = (overrides: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    operator.api.post(WORKFLOWS, workflowBody(overrides), headers);

  const createdId = async (overrides: Record<string, unknown> = {}): Promise<number> =>
    (await create(overrides)).body.data.ID;

  it('every operator starts with nine that it can edit and remove permanently', async () => {
    const started = (await operator.api.get(WORKFLOWS)).body.data;
    expect(started.map((each: WorkflowDto) => [each.Name, each.Trigger, each.DelayMinutes, each.Enabled])).toEqual([
      ['Booking confirmation', 'booking-confirmed', 0, true],
      ['Booking moved', 'booking-moved', 0, true],
      ['Booking changed', 'booking-changed', 0, true],
      ['Refund', 'booking-refunded', 0, true],
      ['Refund came back', 'refund-failed', 0, true],
      ['Cancellation', 'booking-cancelled', 0, true],
      ['Session cancelled', 'session-cancelled', 0, true],
      ['Choose another day', 'another-day-offered', 0, true],
      ['Waiver request', 'waiver-incomplete', -2880, true],
    ]);
    const [confirmation] = started;
    const edited = await operator.api.patch(`${WORKFLOWS}/${confirmation.ID}`, {
      Subject: 'Ahoy {{ booking.reference }}',
    });
    expect(edited.body.data).toMatchObject({ ...confirmation, Subject: 'Ahoy {{ booking.reference }}' });
    for (const { ID } of started) expect((await operator.api.delete(`${WORKFLOWS}/${ID}`)).status).toBe(204);

    const restarted = await TestApp.create({ database: test.database });
    await restarted.close();
    expect((await operator.api.get(WORKFLOWS)).body.data).toEqual([]);
  });

  it('operators from before there were workflows get theirs at the next start', async () => {
    const { DataSource } = await import('typeorm');
    await test.app.get(DataSource).query('DELETE FROM workflow');
    const restarted = await TestApp.create({ database: test.database });
    await restarted.close();
    expect((await operator.api.get(WORKFLOWS)).body.data).toHaveLength(9);
  });

  it('are added, read, changed and removed, and the audit log tells', async () => {
    const { ActivityID } = await operator.addActivity();
    const added = await create({ Name: 'Day before', ActivityIDs: [ActivityID] });
    expect(added.status).toBe(201);
    const { ID } = added.body.data;
    const whole = { ...workflowBody(), Name: 'Day before', ActivityIDs: [ActivityID], Enabled: true };
    expect((await operator.api.get(`${WORKFLOWS}/${ID}`)).body.data).toMatchObject({ ID, ...whole });
    const changed = await operator.api.patch(`${WORKFLOWS}/${ID}`, {
      Enabled: false,
      ActivityIDs: [],
      DelayMinutes: -60,
    });
    expect(changed.body.data).toMatchObject({ ...whole, Enabled: false, ActivityIDs: [], DelayMinutes: -60 });
    expect((await operator.api.delete(`${WORKFLOWS}/${ID}`)).status).toBe(204);
    expectProblem(await operator.api.get(`${WORKFLOWS}/${ID}`), 404, 'workflow-not-found');
    const log = (await operator.api.get('/api/v2/operator/audit-log', { Limit: 3 })).body.data;
    expect(log.map(({ Action, Subject }: LoggedAction) => [Action, Subject])).toEqual([
      ['workflow.removed', String(ID)],
      ['workflow.changed', String(ID)],
      ['workflow.added', String(ID)],
    ]);
  });

  it('belong to their operator and need its permission', async () => {
    const ID = await createdId();
    const { api } = await test.addOperator();
    expectProblem(await api.get(`${WORKFLOWS}/${ID}`), 404, 'workflow-not-found');
    expectProblem(await api.patch(`${WORKFLOWS}/${ID}`, { Name: 'Mine' }), 404, 'workflow-not-found');
    expectProblem(await api.delete(`${WORKFLOWS}/${ID}`), 404, 'workflow-not-found');
    expectProblem(await api.post(`${WORKFLOWS}/${ID}/preview`), 404, 'workflow-not-found');
    expectProblem(await operator.api.get(`${WORKFLOWS}/none`), 404, 'workflow-not-found');
    const ota = await operator.client(['ota'], 'adventuro');
    expectProblem(await ota.get(WORKFLOWS), 403, 'forbidden');
    expectProblem(await ota.get('/api/v2/operator/emails'), 403, 'forbidden');
  });

  it('adding twice with one Idempotency-Key adds once', async () => {
    const first = await create({}, { 'Idempotency-Key': 'one' });
    const again = await create({}, { 'Idempotency-Key': 'one' });
    expect(again.text).toBe(first.text);
    expect((await operator.api.get(WORKFLOWS)).body.data).toHaveLength(10);
  });

  it('rejects what cannot be', async () => {
    expectProblem(await create({ Trigger: 'sunrise', Subject: ' ', Extra: 1 }), 422, 'validation', [
      'Trigger',
      'Subject',
      'Extra',
    ]);
    expectProblem(await create({ ActivityIDs: ['a_000000000000'] }), 422, 'validation', ['ActivityIDs.0']);
    for (const [Trigger, DelayMinutes] of [
      ['session-starting', 1],
      ['waiver-incomplete', 60],
      ['session-ended', -1],
      ['booking-confirmed', -5],
      ['booking-cancelled', -5],
      ['basket-expired', -5],
      ['session-ended', 129_601],
      ['session-starting', -129_601],
    ]) {
      expectProblem(await create({ Trigger, DelayMinutes }), 422, 'validation', ['DelayMinutes']);
    }
  });

  it.each([
    ['Body, line 2: there is no merge field customer.age.', 'Hi\n{{ customer.age }}'],
    ['Body, line 3: there is no merge field secret.key.', 'Hi\n{% if false %}\n{{ secret.key }}{% endif %}'],
    ['Body, line 1: there is no merge field customer.', '{{ customer }}'],
    ['Body, line 1: undefined variable: x.y.', '{% assign x = booking.total %}{{ x.y }}'],
    ['Body, line 2: tag {% if customer.email %} not closed.', 'Hi\n{% if customer.email %}yes'],
    ['Body, line 1: output "{{ customer.email" not closed.', '{{ customer.email'],
    ['Body, line 1: undefined filter: shout.', '{{ customer.email | shout }}'],
    ['Body, line 1: tag "include" not found.', '{% include "/etc/passwd" %}'],
    ['Body, line 1: tag "render" not found.', '{% if false %}{% render "package.json" %}{% endif %}'],
    ['Body, line 1: memory alloc limit exceeded.', '{% for i in (1..100000000) %}x{% endfor %}'],
    [
      'Body, line 1: the email would be larger than 60,000 bytes.',
      '{% for i in (1..9000) %}12345678901234567890{% endfor %}',
    ],
  ])('says %s', async (message, Body) => {
    const answer = await create({ Body });
    expectProblem(answer, 422, 'validation', ['Body']);
    expect(answer.body.errors[0].message).toBe(message);
  });

  it('names a broken subject and a broken body at once, also when they are changed', async () => {
    const broken = { Subject: '{{ nobody }}', Body: '{% endif %}' };
    expectProblem(await create(broken), 422, 'validation', ['Subject', 'Body']);
    const ID = await createdId();
    expectProblem(await operator.api.patch(`${WORKFLOWS}/${ID}`, broken), 422, 'validation', ['Subject', 'Body']);
    expectProblem(await operator.api.patch(`${WORKFLOWS}/${ID}`, { Trigger: 'session-ended' }), 422, 'validation', [
      'DelayMinutes',
    ]);
  });

  describe('preview', () => {
    it('shows made-up values', async () => {
      const preview = await operator.api.post(`${WORKFLOWS}/${await createdId()}/preview`);
      expect(preview.status).toBe(200);
      expect(preview.body.data).toMatchObject({
        Subject: 'Tomorrow: Sunset kayak tour',
        HTML: expect.stringContaining('<p>Hello Ada, see you at 10:00.</p>'),
        Text: expect.stringContaining('Hello Ada, see you at 10:00.'),
      });
    });

    it('shows every merge field of a booking, escaped in HTML and as it is in text', async () => {
      const { ActivityID } = await operator.addActivity({ Name: 'Rock & Roll', Location: 'Pier <7>' });
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      const Customer = {
        FirstName: '<b>Ada</b>',
        LastName: "O'Hara",
        Email: 'ada@example.com',
        Phone: '+447700900123',
      };
      const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Customer }));
      const { BookingReference } = booked.body.data;
      const fields =
        'customer.first_name customer.last_name customer.email booking.reference booking.participants booking.total ' +
        'activity.name activity.location session.date session.time session.time_zone operator.name';
      const ID = await createdId({
        Body: fields
          .split(' ')
          .map((field) => `{{ ${field} | raw }}`)
          .join('\n'),
        Subject: '{{ customer.first_name }} {{ activity.name }}',
      });
      const { data } = (await operator.api.post(`${WORKFLOWS}/${ID}/preview`, { BookingReference })).body;
      expect(data.Subject).toBe('<b>Ada</b> Rock & Roll');
      expect(data.Text.split('\n')).toEqual([
        '<b>Ada</b>',
        "O'Hara",
        'ada@example.com',
        BookingReference,
        '1',
        '£45.00',
        'Rock & Roll',
        'Pier <7>',
        '2027-06-05',
        '10:00',
        'Europe/London',
        'Harbour Watersports',
        '',
        '-- ',
        'Harbour Watersports',
      ]);
      expect(data.HTML).toContain('&lt;b&gt;Ada&lt;/b&gt;<br>');
      expect(data.HTML).not.toContain('<b>Ada');
    });

    it('shows links as text with their address', async () => {
      const ID = await createdId({ Body: '<p><a href="{{ links.waiver }}">Answer</a> or {{ links.manage }}</p>' });
      const { data } = (await operator.api.post(`${WORKFLOWS}/${ID}/preview`)).body;
      expect(data.Text).toContain(`Answer (${test.url}/waivers/example) or ${test.url}/bookings/example\n`);
    });

    it('of an unknown booking is a 404', async () => {
      const path = `${WORKFLOWS}/${await createdId()}/preview`;
      expectProblem(await operator.api.post(path, { BookingReference: '0000000000' }), 404, 'booking-not-found');
      expectProblem(await operator.api.post(path, { BookingReference: 7 }), 422, 'validation', ['BookingReference']);
    });
  });
});
