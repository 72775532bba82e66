import type { JsonBody } from '../../platform/http/bodies';
import { type FieldError, ValidationError } from '../../platform/errors';
import { unknownField } from '../../platform/http/validation';
import { MAX_AMOUNT, isCurrency } from '../../platform/values/money';
import { isLocalDate } from '../../platform/values/time';
import { type JsonLiterals, fieldError, isObject, memberOf, readJsonLiterals, readUsage, toNano } from '../../metering';
import { PRICE_MODELS, type Price, type PriceModel, type PriceTier } from './price';

/** Maximum number of prices of a meter, and of tiers of a price. */
const MAX_PRICES = 100;
const MAX_TIERS = 20;

const PRICE_FIELDS = new Set(['From', 'Currency', 'Model', 'Tiers', 'PackageSize']);
const TIER_FIELDS = new Set(['UpTo', 'UnitPrice', 'FlatFee']);
const MONEY_FIELDS = new Set(['Amount', 'Currency']);

const UNIT_PRICE = /^\d{1,7}(\.\d{1,9})?$/;

/** An object of the body with its path, such as `0.Tiers.1`. */
interface Node {
  readonly value: Record<string, unknown>;
  readonly literals: JsonLiterals | undefined;
  readonly path: string;
}

/**
 * The prices in the order of the body.
 * @throws ValidationError listing every invalid field, such as `0.Tiers.1.UpTo`
 */
export function readPrices({ value, text }: Pick<JsonBody, 'value' | 'text'>): Price[] {
  return new PriceReader().read(value, readJsonLiterals(text));
}

/** Collects the errors of a body. */
class PriceReader {
  private readonly errors: FieldError[] = [];

  read(body: unknown, literals: JsonLiterals | undefined): Price[] {
    const prices = this.list(body, literals, '', { min: 0, max: MAX_PRICES }).map((node) => this.price(node));
    for (const [index, { from }] of prices.entries()) {
      if (from !== '' && prices.findIndex((price) => price.from === from) < index) {
        this.errors.push(fieldError(`${index}.From`, 'repeated', 'must differ from the other prices.'));
      }
    }
    if (this.errors.length > 0) throw new ValidationError(this.errors);
    return prices;
  }

  private price({ value, literals, path }: Node): Price {
    this.rejectUnknown(value, PRICE_FIELDS, path);
    const { From, Currency, Model, Tiers } = value;
    const model = PRICE_MODELS.find((each) => each === Model);
    const isPackage = model === 'package';
    this.require(Model, `${path}.Model`, 'is-in', `must be one of ${PRICE_MODELS.join(', ')}.`, model !== undefined);
    this.require(Currency, `${path}.Currency`, 'is-currency', 'must be an ISO 4217 code.', isCurrency(Currency));
    const isDate = typeof From === 'string' && isLocalDate(From);
    this.require(From, `${path}.From`, 'is-date', 'must be a real date in the form YYYY-MM-DD.', isDate);
    const limits = { min: 1, max: isPackage ? 1 : MAX_TIERS };
    const nodes = this.list(Tiers, memberOf(literals, 'Tiers'), `${path}.Tiers`, limits);
    const tiers = nodes.map((node, index) => this.tier(node, String(Currency), index === nodes.length - 1));
    this.requireAscending(tiers, `${path}.Tiers`);
    return {
      from: isDate ? From : '',
      currency: String(Currency),
      model: model as PriceModel,
      tiers,
      packageSize: this.packageSize(value['PackageSize'], memberOf(literals, 'PackageSize'), path, isPackage),
    };
  }

  private tier({ value, literals, path }: Node, currency: string, isLast: boolean): PriceTier {
    this.rejectUnknown(value, TIER_FIELDS, path);
    const { UpTo, UnitPrice, FlatFee } = value;
    const isPrice = typeof UnitPrice === 'string' && UNIT_PRICE.test(UnitPrice);
    this.require(UnitPrice, `${path}.UnitPrice`, 'matches', 'must be a decimal in quotes, such as "0.0125".', isPrice);
    return {
      upTo: this.upTo(UpTo, memberOf(literals, 'UpTo'), `${path}.UpTo`, isLast),
      unitPrice: isPrice ? UnitPrice : '0',
      flatFee: this.flatFee(FlatFee, `${path}.FlatFee`, currency),
    };
  }

  private upTo(value: unknown, literal: JsonLiterals | undefined, field: string, isLast: boolean): bigint | null {
    if (!isLast) return toNano(readUsage(value, literal, field, this.errors));
    if (value !== undefined && value !== null) {
      this.errors.push(fieldError(field, 'not-allowed', 'must be null: the last tier has no end.'));
    }
    return null;
  }

  private packageSize(value: unknown, literal: JsonLiterals | undefined, path: string, isPackage: boolean) {
    const field = `${path}.PackageSize`;
    if (isPackage) return toNano(readUsage(value, literal, field, this.errors));
    if (value !== undefined && value !== null) {
      this.errors.push(fieldError(field, 'not-allowed', 'is only for the model package.'));
    }
    return null;
  }

  private flatFee(value: unknown, field: string, currency: string): number {
    if (value === undefined || value === null) return 0;
    if (!isObject(value)) {
      this.errors.push(fieldError(field, 'is-object', 'must be an object.'));
      return 0;
    }
    this.rejectUnknown(value, MONEY_FIELDS, field);
    const { Amount, Currency } = value;
    const isAmount = Number.isInteger(Amount) && (Amount as number) >= 0 && (Amount as number) <= MAX_AMOUNT;
    this.require(Amount, `${field}.Amount`, 'range', `must be a whole number from 0 to ${MAX_AMOUNT}.`, isAmount);
    this.require(Currency, `${field}.Currency`, 'currency', `must be ${currency}.`, Currency === currency);
    return isAmount ? (Amount as number) : 0;
  }

  private requireAscending(tiers: readonly PriceTier[], path: string): void {
    for (let index = 1; index < tiers.length - 1; index++) {
      if (tiers[index]!.upTo! > tiers[index - 1]!.upTo!) continue;
      this.errors.push(fieldError(`${path}.${index}.UpTo`, 'range', 'must be greater than that of the tier before.'));
    }
  }

  /** The objects of a list; names the items that are none. */
  private list(
    value: unknown,
    literals: JsonLiterals | undefined,
    path: string,
    { min, max }: { min: number; max: number },
  ): Node[] {
    if (!Array.isArray(value)) {
      this.rejectList(path, 'is-array', 'must be a list.');
      return [];
    }
    if (value.length < min) this.rejectList(path, 'array-min-size', `must have at least ${min} item.`);
    if (value.length > max) {
      this.rejectList(path, 'array-max-size', `must have at most ${max} ${max === 1 ? 'item' : 'items'}.`);
      return [];
    }
    const prefix = path === '' ? '' : `${path}.`;
    return value.flatMap((item: unknown, index): Node[] => {
      const at = `${prefix}${index}`;
      if (isObject(item)) return [{ value: item, literals: (literals as JsonLiterals[])[index], path: at }];
      this.errors.push(fieldError(at, 'is-object', 'must be an object.'));
      return [];
    });
  }

  private rejectList(path: string, code: FieldError['code'], rule: string): void {
    this.errors.push({ field: path, code, message: `${path || 'The body'} ${rule}` });
  }

  private require(value: unknown, field: string, code: FieldError['code'], rule: string, isValid: boolean): void {
    if (isValid) return;
    const isMissing = value === undefined || value === null;
    this.errors.push(isMissing ? fieldError(field, 'is-defined', 'is required.') : fieldError(field, code, rule));
  }

  private rejectUnknown(value: Record<string, unknown>, known: ReadonlySet<string>, path: string): void {
    for (const name of Object.keys(value)) {
      if (!known.has(name)) this.errors.push(unknownField(`${path}.${name}`));
    }
  }
}
