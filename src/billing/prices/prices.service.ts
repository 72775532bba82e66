import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { AuditTrail } from '../../platform/audit';
import { OperatorLock, Transactions } from '../../platform/database';
import { type FieldError, ValidationError } from '../../platform/errors';
import type { LocalDate } from '../../platform/values/time';
import { MetersService, fieldError, meterError } from '../../metering';
import { BillingMonthsRepository } from '../months/billing-months.repository';
import type { Price } from './price';
import { type PricesByMeter, PricesRepository } from './prices.repository';

/** Maximum number of prices of an operator, of all meters together. */
const MAX_PRICES_OF_OPERATOR = 1_000;

/** Prices of usage, by meter and date. */
@Injectable()
export class PricesService {
  constructor(
    private readonly prices: PricesRepository,
    private readonly months: BillingMonthsRepository,
    private readonly meters: MetersService,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
  ) {}

  /** The prices of a meter in ascending order of dates. */
  async list(operatorId: number, meter: string): Promise<Price[]> {
    const meterId = await this.meters.findMeterId(operatorId, meter);
    return meterId === undefined ? [] : this.prices.listOfMeter(operatorId, meterId);
  }

  /**
   * Replaces the prices of a meter, which need not have entries.
   * @throws ValidationError if a price differs in currency from other prices, changes in a closed month, or is one too
   * many
   */
  async replace(operatorId: number, meter: string, prices: readonly Price[]): Promise<void> {
    await this.change(operatorId, meter, () => prices);
  }

  /** Adds a price, or replaces the one of the same date. @throws ValidationError as `replace` */
  async set(operatorId: number, meter: string, price: Price): Promise<void> {
    await this.change(operatorId, meter, (before) => [...before.filter(({ from }) => from !== price.from), price]);
  }

  /** Removes the price of a date, if there is one. @throws ValidationError if it applies in a closed month */
  async remove(operatorId: number, meter: string, date: LocalDate): Promise<void> {
    await this.change(operatorId, meter, (before) => before.filter(({ from }) => from !== date));
  }

  /** The currency of all prices; undefined without any. */
  findCurrency(operatorId: number): Promise<string | undefined> {
    return this.prices.findCurrency(operatorId);
  }

  private async change(
    operatorId: number,
    meter: string,
    changed: (before: readonly Price[]) => readonly Price[],
  ): Promise<void> {
    const fault = meterError(meter, 'Meter');
    if (fault) throw new ValidationError([fault]);
    const [meterId] = (await this.meters.ensure(operatorId, [meter])) as [number];
    await this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      const all = await this.prices.listAll(operatorId);
      const prices = changed(all.get(meterId) ?? []);
      const errors = [
        ...currencyErrors(prices, all, meterId),
        ...closedErrors(prices, all.get(meterId) ?? [], await this.months.lastDate(operatorId)),
        ...countErrors(prices, all, meterId),
      ];
      if (errors.length > 0) throw new ValidationError(errors);
      await this.prices.replace(operatorId, meterId, prices);
      await this.audit.record(operatorId, 'prices.changed', meter, { From: prices.map(({ from }) => from) });
    });
  }
}

/** Prices of one statement are added up. */
function currencyErrors(prices: readonly Price[], all: PricesByMeter, meterId: number): FieldError[] {
  const others = [...all].flatMap(([id, ofMeter]) => (id === meterId ? [] : ofMeter));
  const currency = (others[0] ?? prices[0])?.currency;
  return prices.flatMap((price, index) =>
    price.currency === currency
      ? []
      : [fieldError(`${index}.Currency`, 'currency', `must be ${currency}, the currency of your other prices.`)],
  );
}

/** Later changes of usage in a closed month have the price that the rest of it had. */
function closedErrors(prices: readonly Price[], before: readonly Price[], last: LocalDate | undefined): FieldError[] {
  if (last === undefined) return [];
  const rule = `must not change: months up to ${last} are closed.`;
  const changed = prices.flatMap((price, index) =>
    price.from > last || before.some((each) => isDeepStrictEqual(each, price))
      ? []
      : [fieldError(`${index}.From`, 'closed', rule)],
  );
  const isRemoved = before.some(({ from }) => from <= last && !prices.some((price) => price.from === from));
  return isRemoved ? [...changed, { field: '', code: 'closed', message: `Prices ${rule}` }] : changed;
}

function countErrors(prices: readonly Price[], all: PricesByMeter, meterId: number): FieldError[] {
  const others = [...all].reduce((sum, [id, ofMeter]) => sum + (id === meterId ? 0 : ofMeter.length), 0);
  if (others + prices.length <= MAX_PRICES_OF_OPERATOR) return [];
  const message = `Prices cannot be added: the limit of ${MAX_PRICES_OF_OPERATOR} is reached.`;
  return [{ field: '', code: 'too-many', message }];
}
