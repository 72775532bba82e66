/** Identifies something that is recorded at most once. */
export interface DeduplicationKey {
  readonly operatorId: number;
  readonly keyHash: string;
}

/** All transactions claim keys in this order, which prevents deadlocks. */
export function inOrderOfKeys<Key extends DeduplicationKey>(keys: readonly Key[]): Key[] {
  return [...keys].sort(
    (one, other) =>
      one.operatorId - other.operatorId || Number(one.keyHash > other.keyHash) - Number(one.keyHash < other.keyHash),
  );
}

/** A unique name of a key. */
export function nameOf(operatorId: number, keyHash: string): string {
  return `${operatorId} ${keyHash}`;
}
