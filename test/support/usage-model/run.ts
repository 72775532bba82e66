import type { ApiAnswer, ApiClient } from '../api-client';
import { readExactly } from './look';
import { type ModelEntry, type SentEntry, UsageModel, dateInLondon, writeBillionths } from './model';
import { KEYS, METERS, type Random, type RandomUsage } from './random-usage';

const PATH = '/api/v2/usage';
const JSON_TYPE = 'application/json';
const SOURCE = 'https://gateway.example';

/** Entries with keys that are sent again; older ones are let be. */
const SENT_AGAIN = 200;

type Form = 'single' | 'batch' | 'event' | 'events';

/** One request that records usage. */
interface Planned {
  readonly form: Form;
  readonly entries: readonly SentEntry[];
  /** What is there already under the key of one of the entries. */
  readonly known: ReadonlyMap<SentEntry, ModelEntry>;
  readonly isRefused: boolean;
  /** The servers that are asked, all at once. */
  readonly servers: readonly number[];
}

interface RunOptions {
  readonly random: Random;
  readonly usage: RandomUsage;
  /** Clients of the servers, of which the first is told of keys and thresholds. */
  readonly servers: readonly (() => ApiClient)[];
  /** The servers' time in Unix seconds. */
  readonly now: () => number;
  /** Lets the other servers notice new keys and thresholds. */
  readonly settle: () => void;
  /** Called when a server went away before it answered: the request is sent again afterwards. */
  readonly restored?: () => Promise<void>;
}

/** Does at random what clients do with usage, several at once, and tells the model. */
export class UsageModelRun {
  readonly model = new UsageModel();
  operations = 0;
  /** Called when several answers are waited for. */
  whenBusy: (() => void) | undefined;
  private waitedFor = 0;
  private keyed: ModelEntry[] = [];
  private sent = 0;

  constructor(private readonly options: RunOptions) {}

  /** The next few operations, of one kind: whatever order they come in, the outcome is the same. */
  async step(): Promise<void> {
    const kind = this.options.random.int(100);
    if (kind < 6) await this.define();
    else if (kind < 14) await this.watch();
    else if (kind < 16) await this.unwatch();
    else if (kind < 34) await this.void();
    else await this.record();
  }

  /** As when more time goes by than keys are known for. */
  forgetKeys(): void {
    this.keyed = [];
  }

  private async record(): Promise<void> {
    const planned = this.some(6, () => this.plan());
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
    const change = this.options.random.int(3);
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
      [...chosen].map(async ({ id, voidedAt }) => {
        const Reason = random.chance(50) ? 'sent by mistake' : undefined;
        const servers = random.pick([[0], [1], [0, 1], [1, 0, 1]]);
        const asked = servers.map((server) =>
          this.ask(server, (api) => api.post(`${PATH}/meters/entries/${id}/void`, { Reason })),
        );
        this.operations += servers.length;
        const answers = (await Promise.all(asked)).map(({ body }) => body.data);
        const at = voidedAt ?? (this.options.restored ? answers[0].VoidedAt : now());
        expect(answers).toEqual(servers.map(() => ({ ID: id, VoidedAt: at })));
        this.model.void(id, at);
      }),
    );
  }

  private async define(): Promise<void> {
    const { random } = this.options;
    const meter = random.pick(METERS);
    const GroupBy = KEYS.filter(() => random.chance(60)).slice(0, 2);
    const path = `${PATH}/meters/definitions/${encodeURIComponent(meter)}`;
    const { status } = await this.ask(0, (api) => api.put(path, { GroupBy, Unit: random.pick(['SMS', 'trips']) }));
    expect(status).toBe(200);
    this.model.define(meter, GroupBy);
    this.settle();
  }

  private async watch(): Promise<void> {
    const { random, usage } = this.options;
    if (this.model.thresholds.size >= 50) return;
    const [meter, period] = [random.pick(METERS), random.pick(['day', 'month'] as const)];
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

/** Checks the answer, and that entries have one ID wherever and however often they are sent, which it adds to `ids`. */
function expectAnswer(
  { status, body, text }: ApiAnswer,
  { entries, known, isRefused }: Planned,
  ids: Map<SentEntry, number>,
): void {
  if (isRefused) {
    expect([status, body.code]).toEqual([409, 'entry-conflict']);
    return;
  }
  expect([status, text]).toEqual([201, text]);
  const recorded = [readExactly(text)].flat() as Record<'ID' | 'Meter' | 'Usage', unknown>[];
  const idOf = (entry: SentEntry, index: number) => known.get(entry)?.id ?? ids.get(entry) ?? recorded[index]!.ID;
  entries.forEach((entry, index) => ids.set(entry, idOf(entry, index) as number));
  const usageOf = ({ meter, usage }: SentEntry) => ({ Meter: meter, Usage: writeBillionths(usage) });
  expect(recorded).toEqual(entries.map((entry) => ({ ID: ids.get(entry), ...usageOf(entry) })));
}

function isOfEvent({ key }: ModelEntry): boolean {
  return key!.startsWith('event');
}

function post(api: ApiClient, { form, entries }: Planned): Promise<ApiAnswer> {
  const [type, path, bodies] =
    form === 'single' || form === 'batch'
      ? [JSON_TYPE, form === 'single' ? 'meters' : 'meters/batch', entries.map(writeEntry)]
      : [`application/cloudevents${form === 'events' ? '-batch' : ''}+json`, 'events', entries.map(writeEvent)];
  const list = `[${bodies.join(',')}]`;
  const body = { single: bodies[0]!, event: bodies[0]!, batch: `{"Entries":${list}}`, events: list }[form];
  return api.raw(`${PATH}/${path}`, { method: 'POST', headers: { 'content-type': type }, body });
}

function writeEntry({ meter, literal, extraInfo, occurredAt, key }: SentEntry): string {
  const rest = { Meter: meter, ExtraInfo: extraInfo ?? undefined, OccurredAt: occurredAt, EntryKey: key };
  return `{"Usage":${literal},${JSON.stringify(rest).slice(1)}`;
}

function writeEvent({ meter, literal, extraInfo, values, occurredAt, key }: SentEntry): string {
  const subject = values['subject'] ?? undefined;
  const time = occurredAt === undefined ? undefined : new Date(occurredAt * 1000).toISOString();
  const attributes = JSON.stringify({ specversion: '1.0', type: meter, source: SOURCE, id: key, time, subject });
  // The subject comes last in the ExtraInfo, so without it the rest is the data.
  const members = (extraInfo ?? '{}').slice(1, -1).replace(/,?"subject":"[^"]*"$/, '');
  return `${attributes.slice(0, -1)},"data":{"Usage":${literal}${members && `,${members}`}}}`;
}
