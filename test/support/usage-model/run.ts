import type { ApiAnswer, ApiClient } from '../api-client';
import { readExactly } from './look';
import { MAX_VALUES, type ModelEntry, type SentEntry, UsageModel, dateInLondon, writeBillionths } from './model';
import {
  type Form,
  type Planned,
  aggregationOf,
  definitionPath,
  expectAnswer,
  isOfEvent,
  isUndone,
  post,
} from './requests';
import { ADDITIVE, BUILT_IN, KEYS, type Random, type RandomUsage } from './random-usage';

const PATH = '/api/v2/usage';
const JSON_TYPE = 'application/json';

/** Entries with keys that are sent again; older ones are let be. */
const SENT_AGAIN = 200;

/** How often a month is given more values than it has groups for: each takes a thousand entries. */
const MOST_FLOODS = 3;

interface RunOptions {
  readonly random: Random;
  readonly usage: RandomUsage;
  /** Clients of the servers, of which the first defines keys and thresholds. */
  readonly servers: readonly (() => ApiClient)[];
  /** The servers' time in Unix seconds. */
  readonly now: () => number;
  /** Lets the other servers notice new keys and thresholds. */
  readonly settle: () => void;
  /** Has the platform count an order. */
  readonly completeOrder?: (basketId: string) => Promise<void>;
  /** Called when a server went away before it answered: the request is sent again afterwards. */
  readonly restored?: () => Promise<void>;
}

/** Does at random what clients do with usage, several at once, and tells the model. */
export class UsageModelRun {
  readonly model: UsageModel;
  operations = 0;
  /** Called when several answers are waited for. */
  whenBusy: (() => void) | undefined;
  private waitedFor = 0;
  private keyed: ModelEntry[] = [];
  /** Whose keys are known no more. */
  private forgotten: ModelEntry[] = [];
  private floods = 0;
  private sent = 0;

  constructor(private readonly options: RunOptions) {
    this.model = new UsageModel(options.now);
  }

  /** The next few operations, of one kind: whatever order they come in, the outcome is the same. */
  async step(): Promise<void> {
    const kind = this.options.random.int(100);
    if (kind < 6) await this.define();
    else if (kind < 14) await this.watch();
    else if (kind < 16) await this.unwatch();
    else if (kind < 30) await this.void();
    else if (kind < 34) await this.correct();
    else if (kind < 36) await this.completeOrder();
    else if (kind < 38) await this.flood();
    else await this.send(this.some(6, () => this.plan()));
  }

  /** After more time went by than keys are known for, and due work was done. */
  forgetKeys(): void {
    this.forgotten = this.keyed;
    this.keyed = [];
  }

  /** Gives a month as many values as there are groups, and then some more. */
  private async flood(): Promise<void> {
    const { random, usage } = this.options;
    const meter = random.pick(ADDITIVE);
    const [key] = this.model.keysOf(meter);
    if (key === undefined || this.floods >= MOST_FLOODS) return;
    const moment = usage.moment();
    const room = MAX_VALUES - this.model.namedIn(meter, key, dateInLondon(moment)).size;
    if (room === 0) return;
    this.floods++;
    for (const count of [room, 1 + random.int(5)]) {
      const entries = usage.flood(meter, key, moment, count);
      this.operations++;
      await this.send([{ form: 'batch', entries, known: new Map(), isRefused: false, servers: [random.int(2)] }]);
    }
  }

  private async completeOrder(): Promise<void> {
    const { completeOrder, now } = this.options;
    if (!completeOrder) return;
    const basketId = `bas_${++this.sent}`;
    await completeOrder(basketId);
    this.operations++;
    const extraInfo = JSON.stringify({ BasketID: basketId });
    const values = Object.fromEntries(KEYS.map((key) => [key, null]));
    const usage = { meter: BUILT_IN, literal: '1', usage: 1_000_000_000n, extraInfo, values, subject: null };
    const sent: SentEntry = { ...usage, occurredAt: now(), key: undefined, isPlatform: true };
    this.model.record([{ id: await this.findId(extraInfo), sent, occurredAt: now() }]);
  }

  private async findId(extraInfo: string): Promise<number> {
    const day = dateInLondon(this.options.now());
    const query = { from: day, to: day, Meter: BUILT_IN, Limit: 100 };
    for (let Cursor: string | undefined; ;) {
      const { body } = await this.ask(0, (api) =>
        api.get(`${PATH}/meters/entries`, { ...query, ...(Cursor && { Cursor }) }),
      );
      const found = body.data.find((entry: { ExtraInfo: string | null }) => entry.ExtraInfo === extraInfo);
      if (found) {
        expect(found.Origin).toBe('platform');
        return found.ID;
      }
      expect(body.NextCursor).not.toBeNull();
      Cursor = body.NextCursor;
    }
  }

  private async send(planned: readonly Planned[]): Promise<void> {
    const occurredAt = this.options.now();
    const ids = new Map<SentEntry, number>();
    await Promise.all(
      planned.flatMap((request) =>
        request.servers.map(async (server) => {
          const answer = await this.ask(server, (api) => post(api, request));
          expectAnswer(answer, request, ids);
        }),
      ),
    );
    const known = new Map(planned.flatMap((request) => [...request.known]));
    const fresh = [...ids].filter(([sent]) => !known.has(sent));
    expect(fresh.filter(([, id]) => this.model.entries.has(id))).toEqual([]);
    this.model.record(fresh.map(([sent, id]) => ({ id, sent, occurredAt: sent.occurredAt ?? occurredAt })));
    const keyed = fresh.filter(([{ key }]) => key !== undefined).map(([, id]) => this.model.entries.get(id)!);
    this.keyed = [...this.keyed, ...keyed].slice(-SENT_AGAIN);
  }

  private plan(): Planned {
    const { random, usage } = this.options;
    const form = random.pick<Form>(['single', 'single', 'single', 'batch', 'event', 'events']);
    const isEvent = form.startsWith('event');
    const before = this.keyed.filter((entry) => isOfEvent(entry) === isEvent);
    const known = new Map<SentEntry, ModelEntry>();
    const next = (): SentEntry => {
      const old = this.forgotten.at(-1);
      // What is forgotten counts again.
      if (old && isOfEvent(old) === isEvent && random.chance(10)) return this.forgotten.pop()!;
      if (before.length === 0 || random.chance(70)) return isEvent ? usage.event() : usage.entry();
      const first = random.pick(before);
      // What is left out is not compared.
      const again = { ...first, occurredAt: random.chance(60) ? first.occurredAt : undefined };
      known.set(again, first);
      return again;
    };
    const entries = form === 'batch' || form === 'events' ? this.some(12, next) : [next()];
    const twice = random.pick(entries);
    if (entries.length > 1 && twice.key !== undefined) entries.push(twice);
    const isRefused = before.length > 0 && random.chance(8);
    if (isRefused) entries[entries.length - 1] = this.differing(random.pick(before));
    this.operations++;
    const isRepeated = entries.every(({ key }) => key !== undefined) && random.chance(25);
    return { form, entries, known, isRefused, servers: isRepeated ? [0, 1, 0] : [random.int(2)] };
  }

  private differing(entry: ModelEntry): SentEntry {
    const change = this.options.random.int(4);
    if (change === 3 && !isOfEvent(entry)) return { ...entry, subject: entry.subject === null ? 'ada' : null };
    if (change === 0) return { ...entry, literal: '0.123456789', usage: 123_456_789n };
    const canLack = entry.extraInfo !== null && !isOfEvent(entry);
    if (change === 1) return { ...entry, extraInfo: canLack ? null : '{"Boat":"other"}' };
    return { ...entry, occurredAt: entry.occurredAt + 1 };
  }

  private async void(): Promise<void> {
    const { random, now } = this.options;
    const entries = [...this.model.entries.values()];
    if (entries.length === 0) return;
    const chosen = new Set(this.some(4, () => random.pick(entries)));
    await Promise.all(
      [...chosen].map(async ({ id, voidedAt, isPlatform }) => {
        const Reason = random.chance(50) ? 'sent by mistake' : undefined;
        const servers = random.pick([[0], [1], [0, 1], [1, 0, 1]]);
        const requested = servers.map((server) =>
          this.ask(server, (api) => api.post(`${PATH}/meters/entries/${id}/void`, { Reason })),
        );
        this.operations += servers.length;
        const published = await Promise.all(requested);
        const answers = published.map(({ body }) => body.data);
        if (isPlatform) {
          expect(published.map(({ body }) => body.code)).toEqual(servers.map(() => 'entry-not-voidable'));
          return;
        }
        const at = voidedAt ?? (this.options.restored ? answers[0].VoidedAt : now());
        expect(answers).toEqual(servers.map(() => ({ ID: id, VoidedAt: at })));
        this.model.void(id, at);
      }),
    );
  }

  /** Several requests at once: one of them replaces the entry. */
  private async correct(): Promise<void> {
    const { random, usage } = this.options;
    const entry = random.pick([undefined, ...this.model.entries.values()]);
    if (!entry) return;
    const { literal, usage: amount } = usage.amount(entry.meter);
    const servers = random.pick([[0], [1], [0, 1]]);
    const answers = await Promise.all(
      servers.map((server) => {
        const headers = { 'content-type': JSON_TYPE, 'idempotency-key': `correction ${++this.sent}` };
        const request = { method: 'POST', headers, body: `{"Usage":${literal}}` };
        return this.ask(server, (api) => api.raw(`${PATH}/meters/entries/${entry.id}/correct`, request));
      }),
    );
    this.operations += servers.length;
    const isCorrectable = !entry.isPlatform && entry.voidedAt === null;
    const recorded = answers.filter(({ status }) => status === 201);
    expect(recorded).toHaveLength(isCorrectable ? 1 : 0);
    const rejected = answers.filter(({ status }) => status !== 201);
    expect(rejected.map(({ body }) => body.code)).toEqual(rejected.map(() => 'entry-not-voidable'));
    if (!isCorrectable) return;
    const { ID: id, VoidedID, VoidedAt } = recorded[0]!.body.data;
    expect(VoidedID).toBe(entry.id);
    this.model.void(entry.id, VoidedAt);
    const sent = { ...entry, literal, usage: amount, key: undefined };
    this.model.record([{ id, sent, occurredAt: entry.occurredAt }]);
  }

  private async define(): Promise<void> {
    const { random } = this.options;
    const meter = random.pick(ADDITIVE);
    const GroupBy = KEYS.filter(() => random.chance(60)).slice(0, 2);
    const definition = { GroupBy, Unit: random.pick(['SMS', 'trips']), ...aggregationOf(meter) };
    const { status } = await this.ask(0, (api) => api.put(definitionPath(meter), definition));
    expect(status).toBe(200);
    this.model.define(meter, GroupBy);
    this.settle();
  }

  private async watch(): Promise<void> {
    const { random, usage } = this.options;
    if (this.model.thresholds.size >= 50) return;
    const [meter, period] = [random.pick(ADDITIVE), random.pick(['day', 'month'] as const)];
    const one = usage.amount(meter).usage;
    // So that it is reached by entries to come, whichever came before.
    const limit = meter === 'vast' ? one : one * BigInt(1 + random.int(40));
    const body = `{"Meter":${JSON.stringify(meter)},"Period":"${period}","Limit":${writeBillionths(limit)}}`;
    const headers = { 'content-type': JSON_TYPE, 'idempotency-key': `threshold ${++this.sent}` };
    const request = { method: 'POST', headers, body };
    const { status, text } = await this.ask(0, (api) => api.raw(`${PATH}/thresholds`, request));
    expect(status).toBe(201);
    const { ThresholdID: id, CreatedAt } = readExactly(text);
    const since = dateInLondon(CreatedAt);
    this.model.thresholds.set(id, { id, meter, period, limit, since, reached: new Set() });
    this.settle();
  }

  private async unwatch(): Promise<void> {
    const ids = [...this.model.thresholds.keys()];
    if (ids.length === 0) return;
    const id = this.options.random.pick(ids);
    const { status } = await this.ask(0, (api) => api.delete(`${PATH}/thresholds/${id}`));
    expect(this.options.restored ? [204, 404] : [204]).toContain(status);
    this.model.thresholds.delete(id);
    this.settle();
  }

  private settle(): void {
    this.operations++;
    this.options.settle();
  }

  private async ask(server: number, send: (api: ApiClient) => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const { servers, restored } = this.options;
    if (++this.waitedFor > 2) this.whenBusy?.();
    for (;;) {
      try {
        const answer = await send(servers[server]!());
        // A machine that is busy with more than the test: as clients do, the request is made again.
        if (isUndone(answer)) continue;
        this.waitedFor--;
        return answer;
      } catch (error) {
        if (!restored || (error as Error).name !== 'TypeError') throw error;
        await restored();
      }
    }
  }

  private some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: 1 + this.options.random.int(most) }, make);
  }
}
