import { Transactions } from '../../src/platform/database';
import {
  EventLog,
  EventLogRepository,
  NOBODY_ELSE,
  SELLERS,
  SHOPS,
  USAGE_READERS,
  endpointAudience,
  ownerAudience,
} from '../../src/platform/event-log';
import { OutboxSequencer } from '../../src/platform/event-log/sequencing/outbox-sequencer';
import { ApiKeysService, type Permission } from '../../src/platform/auth';
import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { EVENTS, type PublishedEvent } from '../support/feed';
import { until } from '../support/until';
import { useTestApp } from '../support/use-test-app';

const DAY = 86_400;

describe('the feed', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  const number = () => test.app.get(OutboxSequencer).number();
  const record = (names: readonly string[], audience = SELLERS, operatorId = operator.id) =>
    test.app.get(Transactions).run(() =>
      test.app.get(EventLog).record(
        names.map((BasketID) => {
          return {
            operatorId,
            type: 'basket.expired',
            subject: BasketID,
            publication: { audience, data: { BasketID } },
          };
        }),
      ),
    );
  const tell = async (...names: string[]) => {
    await record(names);
    await number();
  };
  const read = async (query: Record<string, string | number> = {}, api: ApiClient = operator.api) => {
    const { status, body } = await api.get(EVENTS, query);
    expect(status).toBe(200);
    const data = body.data as PublishedEvent[];
    return { names: data.map(({ Data }) => Data['BasketID']), after: body.NextAfter as number, data };
  };

  it('is read on from where it was left, and never twice', async () => {
    const start = (await read({ After: 'latest' })).after;
    await tell('one', 'two', 'three');
    const first = await read({ After: start, Limit: 2 });
    expect(first.names).toEqual(['one', 'two']);
    const second = await read({ After: first.after, Limit: 2 });
    expect(second.names).toEqual(['three']);
    expect(await read({ After: second.after })).toMatchObject({ names: [], after: second.after });
    await tell('four');
    expect((await read({ After: second.after })).names).toEqual(['four']);
    const { data } = await read();
    expect(data[0]).toEqual({
      ID: expect.stringMatching(/^evt_[a-z0-9]{16}$/),
      Sequence: expect.any(Number),
      Type: 'basket.expired',
      OccurredAt: test.clock.now(),
      Mode: 'live',
      Data: { BasketID: 'one' },
    });
  });

  it('tells only certain types, and continues behind what it left out', async () => {
    const start = (await read({ After: 'latest' })).after;
    await tell(...Array.from({ length: 450 }, (_, n) => `basket ${n}`));
    const none = await read({ After: start, Types: 'booking.cancelled,booking.moved' });
    expect(none.names).toEqual([]);
    expect((await read({ After: none.after })).names).toEqual([]);
    const some = await read({ After: start, Types: 'booking.cancelled,basket.expired', Limit: 200 });
    expect(some.names).toHaveLength(200);
    const rejected = await operator.api.get(EVENTS, { Types: 'booking.cancelled,booking.eaten' });
    expectProblem(rejected, 422, 'validation', ['Types']);
  });

  it.each([
    ['After', 'soon'],
    ['After', '-1'],
    ['After', '1.5'],
    ['Limit', '0'],
    ['Limit', '201'],
    ['Wait', '26'],
    ['Wait', '-1'],
  ])('rejects %s=%s', async (name, value) => {
    expectProblem(await operator.api.get(EVENTS, { [name]: value }), 422, 'validation', [name]);
  });

  it('responds as soon as the next event is sequenced, and with no events at the time limit', async () => {
    const start = (await read({ After: 'latest' })).after;
    expect((await read({ After: start, Wait: 1 })).names).toEqual([]);
    const waiting = [read({ After: start, Wait: 25 }), read({ After: start, Wait: 25, Types: 'basket.expired' })];
    const others = await operator.client(['usage:read']);
    const unmoved = read({ After: start, Wait: 1 }, others);
    await tell('at last');
    expect((await Promise.all(waiting)).map(({ names }) => names)).toEqual([['at last'], ['at last']]);
    expect((await unmoved).names).toEqual([]);
  });

  it.each([
    ['when there is something to read', () => tell('secret')],
    ['when the time is up', () => Promise.resolve()],
  ])('rejects a key that was revoked while it waited, %s', async (_, happen) => {
    const start = (await read({ After: 'latest' })).after;
    const keys = test.app.get(ApiKeysService);
    const issued = await keys.issue(operator.id, { name: 'follower', permissions: ['operator'] });
    const looks = jest.spyOn(test.app.get(EventLogRepository), 'list');
    const waiting = test.anonymous.withKey(issued.key).get(EVENTS, { After: start, Wait: 2 });
    await until('it to wait', () => looks.mock.calls.length > 0);
    looks.mockRestore();
    await keys.revoke(issued.entity.id);
    await happen();
    expectProblem(await waiting, 401, 'unauthorized');
  });

  it('responds immediately when too many are waiting, without polling repeatedly', async () => {
    const start = (await read({ After: 'latest' })).after;
    const looks = jest.spyOn(test.app.get(EventLogRepository), 'list');
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${operator.api.key}` };
    const address = `${test.url}${EVENTS}?After=${start}&Wait=25`;
    const waiting = Array.from({ length: 200 }, () =>
      fetch(address, { headers, signal: leaving.signal }).catch(() => undefined),
    );
    await until('all of them to wait', () => looks.mock.calls.length >= 200);
    const tooMany = await Promise.all(Array.from({ length: 5 }, () => read({ After: start, Wait: 25 })));
    expect(tooMany.map(({ names }) => names)).toEqual([[], [], [], [], []]);
    expect(looks.mock.calls.length).toBeLessThanOrEqual(205);
    leaving.abort();
    await Promise.all(waiting);
    looks.mockRestore();
  });

  it('stores events for 35 days, and rejects older cursors with the reason', async () => {
    const start = (await read({ After: 'latest' })).after;
    await tell('old');
    test.clock.advance(35 * DAY - 10);
    await tell('newer');
    const { after } = await read({ After: start });
    test.clock.advance(20);
    expect((await test.app.get(JobsRunner).runOnce())['facts-removed']).toBeGreaterThan(0);
    const [left] = (await read()).data;
    expect(left!.Data).toEqual({ BasketID: 'newer' });
    const rejected = await operator.api.get(EVENTS, { After: start });
    expectProblem(rejected, 410, 'cursor-expired');
    expect(rejected.body.Oldest).toBe(left!.Sequence);
    expect((await read({ After: left!.Sequence - 1 })).names).toEqual(['newer']);
    expect((await read({ After: after })).names).toEqual([]);
    expect((await read({ After: rejected.body.Oldest })).names).toEqual([]);
    test.clock.advance(35 * DAY);
    while ((await test.app.get(JobsRunner).runOnce())['facts-removed'] !== 0);
    for (const After of [start, after + 1_000]) {
      const empty = await operator.api.get(EVENTS, { After });
      expectProblem(empty, 410, 'cursor-expired');
      expect(await read({ After: empty.body.Oldest })).toMatchObject({ names: [], after: empty.body.Oldest });
    }
  });

  it('rejects a number that was not issued, for which a reader would wait and miss events', async () => {
    await tell('last');
    const { after } = await read();
    for (const beyond of [after + 1, 999_999_999_999_999]) {
      for (const query of [{}, { Wait: 25 }, { Types: 'booking.moved' }]) {
        const rejected = await operator.api.get(EVENTS, { After: beyond, ...query });
        expectProblem(rejected, 410, 'cursor-expired');
        expect(rejected.body.detail).toContain('has not been issued');
      }
    }
    expect(await read({ After: after })).toMatchObject({ names: [], after });
  });

  it('shows each key what its permissions let it see, and nobody another operator’s', async () => {
    const { id: foreignId } = await test.addOperator();
    const ownKey = await operator.client(['ota']);
    const audiences = {
      sellers: SELLERS,
      shops: SHOPS,
      usage: USAGE_READERS,
      operator: NOBODY_ELSE,
      adventuro: ownerAudience({ partner: 'adventuro', apiKeyId: 1 }),
      rival: ownerAudience({ partner: 'rival', apiKeyId: 1 }),
      endpoints: endpointAudience('partner:adventuro'),
    };
    for (const [name, audience] of Object.entries(audiences)) {
      await record([name], audience);
      await record([`foreign ${name}`], audience, foreignId);
    }
    await number();
    const seenWith = async (permissions: Permission[], partner?: string) =>
      (await read({}, await operator.client(permissions, partner))).names;
    expect(await seenWith(['ota'], 'adventuro')).toEqual(['sellers', 'adventuro', 'endpoints']);
    expect(await seenWith(['ota'], 'rival')).toEqual(['sellers', 'rival']);
    expect(await seenWith(['shop'])).toEqual(['sellers', 'shops']);
    expect(await seenWith(['usage:read'], 'adventuro')).toEqual(['usage', 'endpoints']);
    expect(await seenWith(['usage:write'])).toEqual([]);
    expect(await seenWith(['ota', 'usage:read'], 'rival')).toEqual(['sellers', 'usage', 'rival']);
    expect(await seenWith(['operator'])).toEqual(Object.keys(audiences));
    expect((await read({}, ownKey)).names).toEqual(['sellers']);
    expectProblem(await test.anonymous.get(EVENTS), 401, 'unauthorized');
  });
});
