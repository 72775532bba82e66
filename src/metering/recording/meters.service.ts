import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { MetersRepository } from './meters.repository';

/** Maximum number of meters cached in each direction; evicts the least recently used. */
const REMEMBERED = 20_000;

/** Maps meter names to IDs and back. A committed meter never changes, so it can be cached. */
@Injectable()
export class MetersService {
  private readonly ids = new LRUCache<string, number>({ max: REMEMBERED });
  private readonly names = new LRUCache<number, string>({ max: REMEMBERED });

  constructor(
    private readonly meters: MetersRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** The cached ID of a meter. */
  remembered(operatorId: number, name: string): number | undefined {
    return this.ids.get(`${operatorId} ${name}`);
  }

  /** The ID of an existing meter. */
  async findMeterId(operatorId: number, name: string): Promise<number | undefined> {
    return this.remembered(operatorId, name) ?? (await this.meters.findMeterIds(operatorId, [name])).get(name);
  }

  /** The IDs of existing meters. */
  async findAll(operatorId: number, names: readonly string[]): Promise<number[]> {
    return [...(await this.meters.findMeterIds(operatorId, names)).values()];
  }

  /** The IDs of all meters of an operator, in batches. */
  portions(operatorId: number): AsyncIterable<number[]> {
    return this.meters.portions(operatorId);
  }

  /** The IDs of meters; creates missing ones. Joins the open transaction if there is one. */
  async ensure(operatorId: number, wanted: Iterable<string>): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const missing: string[] = [];
    for (const name of new Set(wanted)) {
      const id = this.remembered(operatorId, name);
      if (id === undefined) missing.push(name);
      else ids.set(name, id);
    }
    if (missing.length === 0) return ids;
    // Meters created in an open transaction may be rolled back, so they are not cached.
    const mayRemember = !this.transactions.isOpen();
    const found = await this.transactions.run(() => this.findOrAdd(operatorId, missing));
    for (const [name, id] of found) {
      ids.set(name, id);
      if (mayRemember) this.ids.set(`${operatorId} ${name}`, id);
    }
    return ids;
  }

  /** Names of meters to which committed totals or entries refer. */
  async namesOf(operatorId: number, ids: Iterable<number>): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    const missing: number[] = [];
    for (const id of new Set(ids)) {
      const name = this.names.get(id);
      if (name === undefined) missing.push(id);
      else names.set(id, name);
    }
    for (const [id, name] of await this.meters.names(operatorId, missing)) {
      names.set(id, name);
      this.names.set(id, name);
    }
    return names;
  }

  private async findOrAdd(operatorId: number, names: readonly string[]): Promise<Map<string, number>> {
    const found = await this.meters.findMeterIds(operatorId, names);
    const absent = names.filter((name) => !found.has(name)).sort();
    if (absent.length === 0) return found;
    await this.meters.add(operatorId, absent, this.clock.now());
    return new Map([...found, ...(await this.meters.findMeterIds(operatorId, absent))]);
  }
}
