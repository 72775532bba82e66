import { formatLongDate } from '../../src/platform/values/time';
import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { BASKETS, CUSTOMER, PAID, TestShop } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { BOOKING, TestQueue, WAITLIST } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

describe('waitlist', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let shop: TestShop;
  let queue: TestQueue;

  beforeAll(() => {
    shop = new TestShop(test, operator, events);
  });

  beforeEach(async () => {
    queue = await TestQueue.create(test, operator, 3);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const runJobs = () => test.app.get(JobsRunner).runOnce();

  describe('joining', () => {
    it('gives a position, only when there is no room for the party', async () => {
      expectProblem(await queue.tryJoin('early'), 409, 'places-available');
      await queue.book(2);
      expectProblem(await queue.tryJoin('single'), 409, 'places-available');
      const couple = await queue.tryJoin('couple', 2);
      expect(couple.body.data).toEqual({ WaitlistID: expect.stringMatching(/^wl_[a-z0-9]{12}$/), Position: 1 });
      await queue.book(1);
      expect((await queue.tryJoin('next')).body.data).toMatchObject({ Position: 2 });
      expect(await queue.states()).toEqual(['couple:waiting', 'next:waiting']);
    });

    it('again while waiting changes nothing', async () => {
      await queue.book(3);
      const [first, again] = [await queue.tryJoin('ada'), await queue.tryJoin('ada')];
      expect(again.body).toEqual(first.body);
      expect(await queue.states()).toEqual(['ada:waiting']);
    });

    it('is rejected without a waitlist, a timeslot, or a party that suits', async () => {
      await queue.book(3);
      const other = { Date: '2027-06-06', Time: '10:00', Participants: 1, Customer: CUSTOMER };
      const missing = await operator.api.post(WAITLIST, { ...other, ActivityID: queue.activityId });
      expectProblem(missing, 409, 'timeslot-unavailable');
      expectProblem(await queue.tryJoin('crowd', 1000), 422, 'validation', ['Participants']);
      const plain = (await operator.addActivity()).ActivityID;
      expectProblem(await operator.api.post(WAITLIST, { ...other, ActivityID: plain }), 409, 'waitlist-disabled');
      const partner = await operator.client(['ota', 'operator']);
      expectProblem(await partner.post(WAITLIST, other), 403, 'forbidden');
    });

    it('while the last booking is cancelled loses nobody', async () => {
      for (let round = 0; round < 5; round++) {
        const reference = await queue.book(3);
        const name = `racer${round}`;
        const [joined] = await Promise.all([queue.tryJoin(name, 3), queue.cancel(reference)]);
        await runJobs();
        if (joined.status === 201) {
          expect(await queue.states()).toContain(`${name}:offered`);
          await operator.api.post(`${await queue.offerOf(name)}/decline`);
        } else expectProblem(joined, 409, 'places-available');
      }
    });
  });

  describe('a freed place', () => {
    it('is held for the next entry, offered by email, and accepted as a basket that is paid', async () => {
      const references = [await queue.book(1), await queue.book(2)];
      const waitlistId = await queue.join('ada');
      await queue.cancel(references[0]!);
      await queue.expectFull();
      const offer = await queue.offerOf('ada');
      expect((await test.anonymous.get(offer)).body.data).toMatchObject({
        WaitlistID: waitlistId,
        Status: 'offered',
        ActivityID: queue.activityId,
        Participants: 1,
        Total: { Amount: 4500, Currency: 'GBP' },
        ExpiresAt: test.clock.now() + 7200,
        BasketID: null,
      });
      const [accepted, again] = await Promise.all([test.anonymous.post(offer), test.anonymous.post(offer)]);
      expect(accepted.status).toBe(200);
      expect(again.body).toEqual(accepted.body);
      expect(accepted.body.data).toMatchObject({ Status: 'pending', ExpiresAt: test.clock.now() + 7_200 });
      const { BasketID } = accepted.body.data;
      expect((await test.anonymous.get(offer)).body.data).toMatchObject({ Status: 'accepted', BasketID });
      expect((await shop.pay(BasketID)).status).toBe(200);
      expect(await shop.ledger(BasketID)).toEqual(PAID);
      expect(await queue.states()).toEqual(['ada:accepted']);
    });

    it('counts as a notice once the email was accepted, and only once', async () => {
      const reference = await queue.book(3);
      const waitlistId = await queue.join('ada');
      await queue.cancel(reference);
      expect(events.waitlistNotified.filter((each) => each.waitlistId === waitlistId)).toEqual([]);
      await Promise.all([runJobs(), runJobs()]);
      await runJobs();
      const held = await operator.api.get('/api/v2/operator/bookings', {
        ActivityID: queue.activityId,
        Status: 'held',
      });
      expect(events.waitlistNotified.filter((each) => each.waitlistId === waitlistId)).toEqual([
        { operatorId: operator.id, waitlistId, multiBookingId: held.body.data[0].BookingReference },
      ]);
    });

    it('is described by the email, whatever characters names contain', async () => {
      await operator.api.patch(`/api/v2/operator/activities/${queue.activityId}`, { Name: '<b>Kayak</b> & "tea"' });
      const reference = await queue.book(3);
      await operator.api.post(WAITLIST, {
        ...{ ActivityID: queue.activityId, Date: '2027-06-05', Time: '10:00', Participants: 2 },
        Customer: { ...CUSTOMER, FirstName: '<script>x</script>', Email: 'tag@example.com' },
      });
      await queue.cancel(reference);
      const [email] = await queue.mailsTo('tag');
      expect(email!.subject).toBe(
        `Good news: 2 places, <b>Kayak</b> & "tea", ${formatLongDate('2027-06-05')}, 10:00 – yours until 11:00 today`,
      );
      expect(email!.html).not.toMatch(/<script>|<b>/);
      expect(email!.html).toContain('&lt;b>Kayak&lt;/b> &amp; &quot;tea&quot;');
      for (const part of [
        formatLongDate('2027-06-05'),
        '10:00',
        'Europe/London',
        `${formatLongDate('2027-06-01')} at 11:00`,
      ]) {
        expect(email!.text).toContain(part);
        expect(email!.html).toContain(part);
      }
    });

    it('comes from more capacity, a hold that is released and a booking that shrinks, too', async () => {
      const reference = await queue.book(3);
      for (const name of ['one', 'two', 'three']) await queue.join(name);
      await operator.api.patch(`/api/v2/operator/timeslots/${queue.timeslotId}`, { Capacity: 4 });
      expect(await queue.states()).toEqual(['one:offered', 'two:waiting', 'three:waiting']);
      await operator.api.patch(`/api/v2/operator/bookings/${reference}`, { Participants: 2 });
      expect(await queue.states()).toEqual(['one:offered', 'two:offered', 'three:waiting']);
      const basketId = (await test.anonymous.post(await queue.offerOf('one'))).body.data.BasketID;
      const [{ ItemID }] = (await operator.api.get(`${BASKETS}/${basketId}`)).body.data.Items;
      await operator.api.delete(`${BASKETS}/${basketId}/items/${ItemID}`);
      expect(await queue.states()).toEqual(['one:accepted', 'two:offered', 'three:offered']);
      await queue.expectFull();
    });

    it('comes from holds and baskets that expire, though no job has run', async () => {
      await shop.basket(queue.activityId, { Participants: 3 });
      await queue.join('ada', 2);
      test.clock.advance(900);
      const rival = await operator.api.post(BOOKING, bookingBody(queue.activityId, { Participants: 2 }));
      expectProblem(rival, 409, 'insufficient-capacity');
      await runJobs();
      expect(await queue.states()).toEqual(['ada:offered']);
    });

    it('of two goes to two people, once each', async () => {
      const references = [await queue.book(1), await queue.book(1), await queue.book(1)];
      for (const name of ['one', 'two', 'three']) await queue.join(name);
      await Promise.all(references.slice(0, 2).map((reference) => queue.cancel(reference)));
      await Promise.all([runJobs(), runJobs()]);
      expect(await queue.states()).toEqual(['one:offered', 'two:offered', 'three:waiting']);
      expect(await queue.offerOf('one')).not.toBe(await queue.offerOf('two'));
      expect(await queue.mailsTo('three')).toEqual([]);
    });

    it('passes over parties that do not fit; they keep their rank', async () => {
      const references = [await queue.book(1), await queue.book(2)];
      await queue.join('couple', 2);
      await queue.join('single');
      await queue.cancel(references[0]!);
      expect(await queue.states()).toEqual(['couple:waiting', 'single:offered']);
      await queue.join('late', 2);
      await queue.cancel(references[1]!);
      expect(await queue.states()).toEqual(['couple:offered', 'single:offered', 'late:waiting']);
    });

    it('that fits nobody is for sale', async () => {
      const references = [await queue.book(1), await queue.book(2)];
      await queue.join('couple', 2);
      await queue.cancel(references[0]!);
      expect(await queue.states()).toEqual(['couple:waiting']);
      await queue.book(1);
    });

    it('is not offered while the timeslot is closed, and is when it opens', async () => {
      const reference = await queue.book(3);
      await queue.join('ada');
      await operator.api.patch(`/api/v2/operator/timeslots/${queue.timeslotId}`, { Status: 'closed' });
      await queue.cancel(reference);
      expect(await queue.states()).toEqual(['ada:waiting']);
      await operator.api.patch(`/api/v2/operator/timeslots/${queue.timeslotId}`, { Status: 'open' });
      expect(await queue.states()).toEqual(['ada:offered']);
    });

    it('is not offered for a cancelled timeslot; waiting ends', async () => {
      await queue.book(3);
      await queue.join('ada');
      await operator.api.post(`/api/v2/operator/timeslots/${queue.timeslotId}/cancel`);
      await runJobs();
      expect(await queue.states()).toEqual(['ada:lapsed']);
      expect(await queue.mailsTo('ada')).toEqual([]);
    });

    it('is sold to nobody else while 20 customers try, and to one of them after it was declined', async () => {
      const reference = await queue.book(3);
      await queue.join('ada', 3);
      const tries = () =>
        Promise.all(
          Array.from({ length: 20 }, () =>
            operator.api.post(BOOKING, bookingBody(queue.activityId, { Participants: 3 })).then(({ status }) => status),
          ),
        );
      const [, ...during] = await Promise.all([queue.cancel(reference), tries(), tries()]);
      expect(during.flat()).toEqual(Array(40).fill(409));
      expect((await test.anonymous.post(`${await queue.offerOf('ada')}/decline`)).status).toBe(200);
      expect((await tries()).filter((status) => status === 201)).toHaveLength(1);
    });
  });
});
