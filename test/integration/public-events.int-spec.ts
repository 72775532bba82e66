/** @jest-environment-options {"ownModules": true} */
import { Module } from '@nestjs/common';
import { Transactions } from '../../src/platform/database';
import { DomainEvent, DomainEvents, type PublicAudience, PublicEvent } from '../../src/platform/domain-events';
import type { SlipwayPlugin } from '../../src/plugins';
import { buildOpenApiDocument } from '../../src/interfaces/api-docs';
import { EVENTS, FeedReader } from '../support/feed';
import { TestApp } from '../support/test-app';
import { useWebhookPages } from '../support/webhook-pages';
import { verify } from '../support/webhook-target';

const WEBHOOKS = '/api/v2/webhooks';

@PublicEvent<TideTurnedEvent>({
  type: 'tide.turned',
  label: 'Tide turned',
  subject: ({ height }) => `tide ${height}`,
  audience: ({ audience }) => audience,
  data: ({ height }) => ({ Height: height }),
})
class TideTurnedEvent extends DomainEvent {
  static readonly eventName = 'tide.turned-over';

  constructor(
    readonly operatorId: number,
    readonly height: number,
    readonly audience: PublicAudience = 'operator',
  ) {
    super();
  }
}

@Module({})
class TidesModule {}

const TIDES: SlipwayPlugin = { name: 'tides', module: TidesModule };

describe('public events of a plugin', () => {
  const { test, operator, current, runJobs, add, show } = useWebhookPages({ plugins: [TIDES] });

  const publish = (...events: TideTurnedEvent[]) =>
    test.app.get(Transactions).run(() => test.app.get(DomainEvents).publishAll(events));
  const turn = (height: number, audience?: PublicAudience, operatorId = operator.id) =>
    publish(new TideTurnedEvent(operatorId, height, audience));
  const heights = async (reader: FeedReader) => (await reader.published()).map(([, { Height }]) => Height);

  it('appear in the feed, and can be filtered by type', async () => {
    const reader = await FeedReader.create(test, operator.api);
    await turn(3);
    expect(await reader.next({ Types: 'tide.turned' })).toEqual([
      {
        ID: expect.stringMatching(/^evt_[a-z0-9]{16}$/),
        Sequence: expect.any(Number),
        Type: 'tide.turned',
        OccurredAt: Date.parse('2027-06-01T08:00:00Z') / 1000,
        Mode: 'live',
        Data: { Height: 3 },
      },
    ]);
    const rejected = await operator.api.get(EVENTS, { Types: 'tide.stood' });
    expect([rejected.status, rejected.body.errors[0].message]).toEqual([422, expect.stringContaining('tide.turned')]);
  });

  it('are seen by whom they are for', async () => {
    const clients = {
      operator: await operator.client(['operator']),
      adventuro: await operator.client(['ota'], 'adventuro'),
      other: await operator.client(['ota'], 'other'),
      shop: await operator.client(['shop']),
      usage: await operator.client(['usage:read'], 'adventuro'),
      stranger: (await test.addOperator()).api,
    };
    const readers: [string, FeedReader][] = [];
    for (const [name, api] of Object.entries(clients)) readers.push([name, await FeedReader.create(test, api)]);
    await turn(1, 'operator');
    await turn(2, 'sellers');
    await turn(3, 'shops');
    await turn(4, { partner: 'adventuro' });
    const seen: Record<string, unknown> = {};
    for (const [name, reader] of readers) seen[name] = await heights(reader);
    expect(seen).toEqual({
      ...{ operator: [1, 2, 3, 4], adventuro: [2, 4], other: [2], shop: [2, 3], usage: [], stranger: [] },
    });
  });

  it('are published if the transaction of their cause commits, and not otherwise', async () => {
    const reader = await FeedReader.create(test, operator.api);
    const failing = test.app.get(Transactions).run(async () => {
      await test.app.get(DomainEvents).publish(new TideTurnedEvent(operator.id, 1));
      throw new Error('a later part failed');
    });
    await expect(failing).rejects.toThrow('a later part failed');
    await publish(new TideTurnedEvent(operator.id, 2), new TideTurnedEvent(operator.id, 3));
    expect(await heights(reader)).toEqual([2, 3]);
  });

  it('are sent to webhooks that ask for them or for everything', async () => {
    const URL = current.target.url('/tides');
    const { status, body } = await operator.api.post(WEBHOOKS, { URL, Types: ['tide.turned'] });
    expect([status, body.data.Types]).toEqual([201, ['tide.turned']]);
    await add('/everything', operator.api, { Types: [] });
    await add('/bookings', operator.api);
    const rejected = await operator.api.post(WEBHOOKS, { URL, Types: ['tide.stood'] });
    expect([rejected.status, rejected.body.errors[0].message]).toEqual([422, expect.stringContaining('tide.turned')]);
    await turn(3);
    await runJobs();
    const [arrived] = current.target.at('/tides');
    verify(arrived!, body.data.Secret);
    expect(arrived!.event).toMatchObject({ Type: 'tide.turned', Data: { Height: 3 } });
    expect(current.target.at('/everything')).toHaveLength(1);
    expect(current.target.at('/bookings')).toEqual([]);
  });

  it('are offered in the dashboard by their names', async () => {
    const form = await show('/new');
    expect(form).toMatch(/<legend>Extensions<\/legend>.*value="tide.turned".*Tide turned/s);
    const fields: [string, string][] = [
      ['URL', current.target.url('/ticked')],
      ['Types', 'tide.turned'],
    ];
    const { text } = await current.owner.submit('/dashboard/webhooks/new', fields);
    const id = /href="\/dashboard\/webhooks\/(wh_\w+)"/.exec(text)![1]!;
    expect(await show(`/${id}`)).toContain('Tide turned');
  });

  it('are in the document wherever event types are', () => {
    const { schemas } = buildOpenApiDocument(test.app).components as unknown as {
      schemas: Record<string, { enum: string[] }>;
    };
    expect(schemas['EventType']!.enum.at(-1)).toBe('tide.turned');
    expect(JSON.stringify(schemas).match(/"booking\.moved","booking\.cancelled","booking\.paid"/g)).toHaveLength(1);
  });
});

describe('a public event', () => {
  /** Declares events that nobody publishes. They stay declared, so each test declares different ones. */
  function declare(...types: string[]): void {
    for (const [index, type] of types.entries()) {
      class Declared extends DomainEvent {
        static readonly eventName = `declared.${index}`;
        readonly operatorId = 1;
      }
      PublicEvent<Declared>({
        ...{ type, label: type, subject: () => 'nothing', audience: () => 'operator', data: () => ({}) },
      })(Declared);
    }
  }

  it('stops the start when its type is not unique', async () => {
    const long = `tide.${'a'.repeat(36)}`;
    declare('tide', 'Tide.turned', 'tide.', long, 'booking.tided', 'webhook.test', 'tide.seen', 'tide.seen');
    const start = TestApp.create({ plugins: [TIDES] });
    await expect(start).rejects.toThrow(
      [
        'The plugins do not fit:',
        ...['tide of declared.0', 'Tide.turned of declared.1', 'tide. of declared.2', `${long} of declared.3`].map(
          (what) => `  - ${what} is not lower-case words with a dot between them, of 40 characters at most`,
        ),
        '  - booking.tided of declared.4: types that start with booking. are the platform’s',
        '  - webhook.test of declared.5: types that start with webhook. are the platform’s',
        '  - the public event type tide.seen is declared by both declared.6 and declared.7',
      ].join('\n'),
    );
  });
});
