/** How a write ended, as far as its client knows: it was done, it was not, or nobody could say. */
export type Outcome = 'done' | 'not done' | 'unknown';

/** What is stored about a write: the state of the resource, and the ID that its client received. */
export interface Stored {
  readonly state: string;
  readonly id: string;
}

/** The state of what does not exist. */
const NOTHING = 'nothing';

interface Expected {
  readonly states: Set<string>;
  id?: string | undefined;
}

/**
 * What has to be stored at the end, by the name that each client gave to what it wrote. After an answer that is one
 * state; where the outcome was unknown it may be the one before or the one after.
 */
export class Ledger {
  private readonly expected = new Map<string, Expected>();

  /**
   * Notes a write.
   * @param after the state that it leads to when it was done
   * @param id what the answer calls it
   */
  note(name: string, outcome: Outcome, after: string, id?: string): void {
    const entry = this.expected.get(name) ?? { states: new Set([NOTHING]) };
    this.expected.set(name, entry);
    if (outcome === 'done') entry.states.clear();
    if (outcome !== 'not done') entry.states.add(after);
    entry.id ??= id;
  }

  /** Everything that is stored and should not be, or should be and is not. */
  differences(stored: ReadonlyMap<string, Stored>): string[] {
    const differences: string[] = [];
    for (const [name, { states, id }] of this.expected) {
      const found = stored.get(name) ?? { state: NOTHING, id: undefined };
      const wanted = [...states].join(' or ');
      if (!states.has(found.state)) differences.push(`${name}: ${found.state}, and should be ${wanted}`);
      else if (id !== undefined && found.id !== id) differences.push(`${name}: is ${found.id}, and should be ${id}`);
    }
    for (const [name, { state }] of stored) {
      if (!this.expected.has(name)) differences.push(`${name}: ${state}, and nobody requested it`);
    }
    return differences;
  }
}
