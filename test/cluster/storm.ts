import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../support/api-client';
import { BookingClient } from './booking-client';
import { Exchange } from './exchange';
import { Ledger } from './ledger';
import { UsageClient } from './usage-client';

const BOOKING_CLIENTS = 14;
const USAGE_CLIENTS = 8;

/** Between a client's steps: the servers and three databases share the machine with the clients. */
const PACE_MS = 40;

/** All clients at once, without a pause until they are stopped. */
export class Storm {
  readonly bookings = new Ledger();
  readonly usage = new Ledger();
  readonly exchange: Exchange;
  private isOn = true;
  private readonly ended: Promise<unknown>;

  constructor(api: ApiClient, activityId: string) {
    this.exchange = new Exchange(api);
    const clients = [
      ...numbers(BOOKING_CLIENTS).map((number) => new BookingClient(this.exchange, this.bookings, activityId, number)),
      ...numbers(USAGE_CLIENTS).map((number) => new UsageClient(this.exchange, this.usage, number)),
    ];
    this.ended = Promise.all(clients.map((client) => this.run(client)));
    // `stop` throws what a client has thrown; nobody listens before.
    this.ended.catch(() => {});
  }

  /** Lets every client finish what it has started. */
  async stop(): Promise<void> {
    this.isOn = false;
    await this.ended;
  }

  private async run(client: { step(): Promise<void> }): Promise<void> {
    while (this.isOn) {
      await client.step();
      await sleep(PACE_MS);
    }
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
