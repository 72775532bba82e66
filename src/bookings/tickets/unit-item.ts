import type { ItemState } from './agreeing-items';

/** One ticket of a booking. */
export interface UnitItem extends ItemState {
  readonly uuid: string;
  /** 12 characters of Crockford base 32. */
  readonly code: string;
  /** Name of the ticket type. */
  readonly name: string;
}
