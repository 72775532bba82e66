/** What is recorded at most once. */
export interface DeduplicationKey {
  readonly operatorId: number;
  readonly keyHash: string;
}

/** The order in which everybody takes keys, so that no two transactions wait for each other. */
export function inOrderOfKeys<Key extends DeduplicationKey>(keys: readonly Key[]): Key[] {
  return [...keys].sort(
    (one, other) =>
      one.operatorId - other.operatorId || Number(one.keyHash > other.keyHash) - Number(one.keyHash < other.keyHash),
  );
}

/** A name that no other key has. */
export function nameOf(operatorId: number, keyHash: string): string {
  return `${operatorId} ${keyHash}`;
}
