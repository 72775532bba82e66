import { type Aggregation, type MeterDefinition, formatNano, isBuiltInMeter } from '../../../metering';

/** Display names of built-in meters, unless the operator has defined others. */
const BUILT_IN: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  'order-completed': ['Orders completed', 'orders'],
  'waitlist-notified': ['Waitlist offers sent', 'offers'],
  'workflow-email-sent': ['Emails sent', 'emails'],
};

/** Names of a meter for people. */
export interface MeterWords {
  readonly meter: string;
  readonly name: string;
  readonly unit: string | undefined;
  readonly description: string | undefined;
  readonly aggregation: Aggregation;
  /** Whether the platform records it. */
  readonly isOfPlatform: boolean;
}

/** What the usage of a period is, in a list of choices. */
export const AGGREGATION_LABELS: Readonly<Record<Aggregation, string>> = {
  sum: 'Sum of all entries',
  count: 'Number of entries',
  max: 'Highest entry',
  last: 'Last entry',
  unique: 'Number of different values',
  'weighted-sum': 'Level over time, in hours (entries are its changes)',
};

export function wordsOf(meter: string, definition?: MeterDefinition): MeterWords {
  const isOfPlatform = isBuiltInMeter(meter);
  const [name, unit] = (isOfPlatform && BUILT_IN[meter]) || [meter, undefined];
  return {
    meter,
    name: definition?.displayName ?? name,
    unit: unitOf(definition) ?? unit,
    description: definition?.description ?? undefined,
    aggregation: definition?.aggregation ?? 'sum',
    isOfPlatform,
  };
}

/** A level of GB adds up to GB-hours. */
function unitOf(definition: MeterDefinition | undefined): string | undefined {
  if (definition?.aggregation === 'weighted-sum') return `${definition.unit ?? 'unit'}-hours`;
  return definition?.unit ?? undefined;
}

/** Sorts meters by their names for people. */
export function compareNames(one: MeterWords, other: MeterWords): number {
  return one.name.localeCompare(other.name, 'en') || (one.meter < other.meter ? -1 : 1);
}

/** The unit for an amount in billionths: one order, but two orders. */
export function unitFor({ unit, meter }: MeterWords, usage: bigint): string | undefined {
  const isOne = usage === 1_000_000_000n && unit === BUILT_IN[meter]?.[1];
  return isOne ? unit?.replace(/s$/, '') : unit;
}

/** Formats billionths with every digit and thousands separators: `9,007,199.000000001`. */
export function formatUsage(usage: bigint): string {
  const [whole, fraction] = formatNano(usage).split('.');
  const grouped = BigInt(whole!).toLocaleString('en-GB');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
