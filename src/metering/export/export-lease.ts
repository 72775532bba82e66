import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { randomToken } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import { type ExportKey, ExportStateRepository, type MeterExport } from './export-state.repository';

/** After this time without renewal, another process may take the lease, because its holder was killed. */
const LEASE_SECONDS = 3;

const RENEWAL_MS = 500;

const RETRY_MS = 250;

/** The right to export a meter. A holder that lost it, for example because it was suspended, can write nothing more. */
export interface ExportLease {
  readonly meter: MeterExport;
  /** Runs work in a transaction, and fixes the scale. @throws Error if another process has taken the lease */
  write(scale: number, work: () => Promise<void>): Promise<void>;
}

@Injectable()
export class ExportLeases {
  constructor(
    private readonly states: ExportStateRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Runs work with the lease of a meter's export. @throws Error if another process holds it */
  async withLease<T>(key: ExportKey, work: (lease: ExportLease) => Promise<T>): Promise<T> {
    const holder = randomToken();
    await this.transactions.run(() => this.states.addExport(key));
    await this.take(key, holder);
    const end = new AbortController();
    const renewing = this.renew(key, holder, end.signal);
    try {
      const meter = (await this.states.findExport(key))!;
      return await work({ meter, write: (scale, writes) => this.write(key, holder, scale, writes) });
    } finally {
      end.abort();
      await renewing;
      // If this fails, the lease expires.
      await this.states.renew(key, holder, 0).catch(() => {});
    }
  }

  private async write(key: ExportKey, holder: string, scale: number, writes: () => Promise<void>): Promise<void> {
    await this.transactions.run<true>(
      async () => {
        if (!(await this.states.lock(key, holder, scale))) {
          throw new Error('Another export of this meter has started, so this one stopped.');
        }
        await writes();
        return true;
      },
      // Repeating has no further effect.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /** Waits for the end of the lease of a process that was killed. */
  private async take(key: ExportKey, holder: string): Promise<void> {
    const until = this.clock.now() + LEASE_SECONDS + 1;
    for (;;) {
      const now = this.clock.now();
      if (await this.states.take(key, holder, now, now + LEASE_SECONDS)) return;
      if (now > until) throw new Error('Another export of this meter is in progress.');
      await sleep(RETRY_MS);
    }
  }

  private async renew(key: ExportKey, holder: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(RENEWAL_MS, undefined, { signal }).catch(() => {});
      const expiresAt = this.clock.now() + LEASE_SECONDS;
      // If it fails, the next renewal is half a second away; if the lease is lost, the next write fails.
      if (!signal.aborted) await this.states.renew(key, holder, expiresAt).catch(() => {});
    }
  }
}
