import type { Quantity } from '../numbers/quantity';

/** A usage that is to be recorded, checked and exact. */
export interface UsageEntry {
  readonly meter: string;
  readonly usage: Quantity;
  readonly extraInfo: string | null;
  /** Unix seconds; `undefined` means the time of recording. */
  readonly occurredAt: number | undefined;
}

/** An entry as the table keeps it. */
export interface UsageEntryRow extends Quantity {
  readonly operatorId: number;
  readonly occurredAt: number;
  readonly id: number;
  readonly meterId: number;
  readonly extraInfo: string | null;
  readonly recordedAt: number;
}
