import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Transactions } from '../../platform/database';
import { countedEvents } from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import { MetersRepository } from './names.repository';

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

  /** The ID of an existing meter. */
  async findMeterId(operatorId: number, name: string): Promise<number | undefined> {
    return this.remembered(operatorId, name) ?? (await this.meters.findIds(operatorId, [name])).get(name);
  }

  /** The IDs of existing meters. */
  async findAll(operatorId: number, names: readonly string[]): Promise<number[]> {
    return [...(await this.meters.findIds(operatorId, names)).values()];
  }

  /** The IDs of all meters of an operator, in batches. */
  portions(operatorId: number): AsyncIterable<number[]> {
    return this.meters.portions(operatorId);
  }

  /** The IDs of meters, in the order of their names; creates missing ones. Joins the open transaction, if any. */
  async ensure(operatorId: number, names: readonly string[]): Promise<number[]> {
    const cached = names.map((name) => this.remembered(operatorId, name));
    if (cached.every((id) => id !== undefined)) return cached;
    const missing = new Set(names.filter((_name, index) => cached[index] === undefined));
    // Meters created in an open transaction may be rolled back, so they are not cached.
    const mayRemember = !this.transactions.isOpen();
    const found = await this.transactions.run(() => this.findOrAdd(operatorId, [...missing]));
    if (mayRemember) for (const [name, id] of found) this.ids.set(`${operatorId} ${name}`, id);
    return names.map((name, index) => cached[index] ?? found.get(name)!);
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

  /** The cached ID of a meter. */
  private remembered(operatorId: number, name: string): number | undefined {
    return this.ids.get(`${operatorId} ${name}`);
  }

  private async findOrAdd(operatorId: number, names: readonly string[]): Promise<Map<string, number>> {
    const found = await this.meters.findIds(operatorId, names);
    const absent = names.filter((name) => !found.has(name)).sort();
    if (absent.length === 0) return found;
    await this.meters.add(operatorId, absent, this.clock.now());
    return new Map([...found, ...(await this.meters.findIds(operatorId, absent))]);
  }
}

/** Whether the platform records a meter of this name. */
export function isBuiltInMeter(name: string): boolean {
  return countedEvents().some(({ meter }) => meter === name);
}
