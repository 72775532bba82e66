import { Injectable } from '@nestjs/common';
import { Database, EntityRows } from '../../platform/database';
import { formatNano, parseQuantity, toNano } from '../../metering';
import type { Price } from './price';
import { PriceEntity } from './price.entity';

/** The prices of an operator by the ID of their meter, each in ascending order of dates. */
export type PricesByMeter = ReadonlyMap<number, readonly Price[]>;

@Injectable()
export class PricesRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  async listOfMeter(operatorId: number, meterId: number): Promise<Price[]> {
    const rows = await this.plain.select(PriceEntity, 'WHERE operator_id = ? AND meter_id = ? ORDER BY from_date', [
      ...[operatorId, meterId],
    ]);
    return rows.map(toPrice);
  }

  async listAll(operatorId: number): Promise<PricesByMeter> {
    const prices = new Map<number, Price[]>();
    for (const row of await this.plain.select(PriceEntity, 'WHERE operator_id = ? ORDER BY from_date', [operatorId])) {
      const ofMeter = prices.get(row.meterId);
      if (ofMeter) ofMeter.push(toPrice(row));
      else prices.set(row.meterId, [toPrice(row)]);
    }
    return prices;
  }

  /** The number of prices of all meters. */
  count(operatorId: number): Promise<number> {
    return this.database.manager.countBy(PriceEntity, { operatorId });
  }

  /** The currency of all prices of an operator. */
  async findCurrency(operatorId: number): Promise<string | undefined> {
    return (await this.plain.select(PriceEntity, 'WHERE operator_id = ? LIMIT 1', [operatorId]))[0]?.currency;
  }

  /** Replaces the prices of a meter. Requires an open transaction. */
  async replace(operatorId: number, meterId: number, prices: readonly Price[]): Promise<void> {
    await this.database.manager.delete(PriceEntity, { operatorId, meterId });
    await this.plain.insertAll(
      PriceEntity,
      prices.map((price) => toRow(operatorId, meterId, price)),
    );
  }
}

function toPrice({ from, currency, model, tiers, packageSize }: PriceEntity): Price {
  return {
    ...{ from, currency, model },
    tiers: tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: toBillionths(upTo) })),
    packageSize: toBillionths(packageSize),
  };
}

function toRow(operatorId: number, meterId: number, { tiers, packageSize, ...price }: Price): Omit<PriceEntity, 'id'> {
  return {
    ...{ operatorId, meterId, ...price },
    tiers: tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: toDecimal(upTo) })),
    packageSize: toDecimal(packageSize),
  };
}

function toBillionths(decimal: string | null): bigint | null {
  return decimal === null ? null : toNano(parseQuantity(decimal)!);
}

function toDecimal(nano: bigint | null): string | null {
  return nano === null ? null : formatNano(nano);
}
