/** Maximum number of extras of a booking. */
export const MAX_EXTRAS = 20;

/** Something that is sold with a booking and takes no places, such as the hire of a wetsuit. */
export interface ExtraLine {
  /** Identifies the extra in its booking, such as `wetsuits/hire`. */
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  /** Price of one, in minor units. */
  readonly priceAmount: number;
}

/** What the total of a booking consists of. */
export type PricedLine = Pick<ExtraLine, 'name' | 'quantity' | 'priceAmount'>;

interface SoldLines {
  readonly tickets: readonly PricedLine[];
  readonly extras: readonly ExtraLine[] | null;
}

/** The tickets and extras of a booking. */
export function pricedLinesOf({ tickets, extras }: SoldLines): PricedLine[] {
  return [...tickets, ...(extras ?? [])];
}
