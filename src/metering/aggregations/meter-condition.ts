import { placeholders } from '../../platform/database';
import type { MeterFilter } from './aggregation';

/** A condition for the rows of some meters, to be appended to others; empty for all meters. */
export function meterCondition({ meterIds = [], exceptMeterIds = [] }: MeterFilter): {
  sql: string;
  parameters: number[];
} {
  const only = meterIds.length > 0 ? ` AND meter_id IN (${placeholders(meterIds.length)})` : '';
  const except = exceptMeterIds.length > 0 ? ` AND meter_id NOT IN (${placeholders(exceptMeterIds.length)})` : '';
  return { sql: `${only}${except}`, parameters: [...meterIds, ...exceptMeterIds] };
}
