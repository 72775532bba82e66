import type { Exchange } from './exchange';
import type { Ledger } from './ledger';

export const METERS = '/api/v2/usage/meters';

/** When everything occurred. */
export const USAGE_DATE = '2026-12-01';
const OCCURRED_AT = Date.parse(`${USAGE_DATE}T12:00:00Z`) / 1000;

const BATCH = 3;

export const entriesOf = (count: number) => `${count} entries`;

/** A machine that records usage: one or several entries, with and without a key. */
export class UsageClient {
  private count = 0;

  constructor(
    private readonly exchange: Exchange,
    private readonly ledger: Ledger,
    private readonly number: number,
  ) {}

  async step(): Promise<void> {
    const turn = this.number + this.count++;
    const name = `client ${this.number} usage ${this.count}`;
    const size = turn % 2 === 0 ? 1 : BATCH;
    const entry = { Meter: `hot ${turn % 3}`, Usage: 0.1, ExtraInfo: name, OccurredAt: OCCURRED_AT };
    const send = Math.floor(turn / 2) % 2 === 0 ? 'send' : 'sendWithKey';
    const { outcome, answer } = await this.exchange[send]((api, headers) =>
      size === 1
        ? api.post(METERS, entry, headers)
        : api.post(`${METERS}/batch`, { Entries: Array<unknown>(size).fill(entry) }, headers),
    );
    const data = answer?.body?.data;
    const id: number | undefined = size === 1 ? data?.ID : data?.[0]?.ID;
    this.ledger.note(name, outcome, entriesOf(size), id === undefined ? undefined : String(id));
  }
}
