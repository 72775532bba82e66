import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { randomPrefixedId } from '../../shared/identifiers';
import type { Fact, NewFact } from '../fact';
import { FactsRepository } from '../facts.repository';
import { type PendingFact, PendingFactsRepository } from '../pending-facts.repository';
import { FactDescriptions } from './fact-descriptions';
import { FactFollowers } from './fact-followers';

/** Facts that get their numbers in one transaction. */
const BATCH = 500;

/**
 * Gives facts their numbers after they are committed, so that the numbers are in the order in which facts can be seen:
 * whoever has read up to one has missed nothing before it. Whoever numbers holds the counter's row; nobody else waits.
 */
@Injectable()
export class FactNumberingService {
  constructor(
    private readonly pending: PendingFactsRepository,
    private readonly facts: FactsRepository,
    private readonly descriptions: FactDescriptions,
    private readonly followers: FactFollowers,
    private readonly transactions: Transactions,
  ) {}

  /** Numbers what is waiting, at most one batch. @returns how many were waiting in it */
  async number(): Promise<number> {
    if (!(await this.pending.anyExists())) return 0;
    return this.transactions.run(async () => {
      const { last } = await this.facts.lockBounds();
      const waiting = await this.pending.list(BATCH);
      if (waiting.length === 0) return 0;
      const facts = (await this.describe(waiting)).map((fact, index) => ({ ...fact, sequence: last + 1 + index }));
      await this.facts.insert(facts);
      await this.facts.noteLast(last + facts.length);
      await this.pending.remove(waiting);
      await this.followers.follow(facts);
      return waiting.length;
    });
  }

  private async describe(waiting: readonly PendingFact[]): Promise<Omit<Fact, 'sequence'>[]> {
    const current = latestOfEach(waiting);
    const tellings = await this.tellingsOf(current.filter(({ telling }) => telling === undefined));
    return current.flatMap((fact) => {
      const telling = fact.telling ?? tellings.get(fact);
      if (!telling) return [];
      const { operatorId, type, subject, occurredAt } = fact;
      return [{ operatorId, type, subject, occurredAt, ...telling, publicId: randomPrefixedId('evt', 16) }];
    });
  }

  private async tellingsOf(facts: readonly PendingFact[]): Promise<Map<PendingFact, NewFact['telling']>> {
    const tellings = new Map<PendingFact, NewFact['telling']>();
    for (const type of new Set(facts.map((fact) => fact.type))) {
      const ofType = facts.filter((fact) => fact.type === type);
      const described = await this.descriptions.of(type)(ofType);
      ofType.forEach((fact, index) => tellings.set(fact, described[index]));
    }
    return tellings;
  }
}

/** Facts that are described only now are told once for each thing, where the last of them stands. */
function latestOfEach(waiting: readonly PendingFact[]): PendingFact[] {
  const latest = new Map<string | number, PendingFact>();
  for (const fact of waiting) {
    latest.delete(keyOf(fact));
    latest.set(keyOf(fact), fact);
  }
  return [...latest.values()];
}

function keyOf({ id, operatorId, type, subject, telling }: PendingFact): string | number {
  return telling ? id : `${operatorId} ${type} ${subject}`;
}
