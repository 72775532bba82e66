import { type Activity, type TicketTypeEntity, partyLimits } from '../../../catalog';
import { type CommissionRate, afterCommission, fractionDigits } from '../../../platform/values/money';
import type { Capabilities } from '../wire';
import { toOctoQuestions } from '../questions/question.mapper';
import { DELIVERY_FORMATS, DELIVERY_METHODS, type OctoOptionDto, type OctoProductDto } from './dto/product.dto';
import type { OctoUnitDto } from './dto/unit.dto';
import { OPTION_ID, type OfferedProduct, type Supplier, hasOpeningHours } from './offered-product';
import { toContent, toUnitContent } from './content.mapper';
import type { OctoPriceDto, OctoUnitPriceDto } from './dto/price.dto';

const UNITS = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

export function toOctoProduct(product: OfferedProduct, capabilities: Capabilities): OctoProductDto {
  const { activity, supplier, localized = activity } = product;
  return {
    id: activity.publicId,
    internalName: activity.name,
    reference: activity.reference,
    locale: supplier.locale,
    timeZone: supplier.timeZone,
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: hasOpeningHours(activity) ? 'OPENING_HOURS' : 'START_TIME',
    deliveryFormats: [...DELIVERY_FORMATS],
    deliveryMethods: [...DELIVERY_METHODS],
    redemptionMethod: 'DIGITAL',
    options: [toOctoOption(product, capabilities)],
    ...(capabilities.has('pricing') && {
      defaultCurrency: supplier.currency,
      availableCurrencies: [supplier.currency],
      pricingPer: 'UNIT',
    }),
    ...(capabilities.has('content') && toContent(localized)),
  };
}

function toOctoOption(product: OfferedProduct, capabilities: Capabilities): OctoOptionDto {
  const { activity, startTimes, localized = activity } = product;
  const { fewest, most } = partyLimits(activity);
  const { words, amount, unit } = cancellationCutoff(activity);
  return {
    id: OPTION_ID,
    default: true,
    internalName: activity.name,
    reference: null,
    availabilityLocalStartTimes: hasOpeningHours(activity) ? [] : [...startTimes],
    cancellationCutoff: words,
    cancellationCutoffAmount: amount,
    cancellationCutoffUnit: unit,
    requiredContactFields: activity.requiredContactFields,
    restrictions: { minUnits: fewest, maxUnits: most },
    units: activity.ticketTypes.map((ticketType) => toUnitOfProduct(ticketType, product, capabilities)),
    ...(capabilities.has('content') && toContent(localized)),
    ...(capabilities.has('questions') && { questions: toOctoQuestions(product.questions ?? [], false) }),
  };
}

/** A unit of a booking, with its current price. */
export function toUnitOfBooking(
  ticketType: TicketTypeEntity,
  product: OfferedProduct,
  capabilities: Capabilities,
): OctoUnitDto {
  return {
    ...toUnit(ticketType, product, capabilities),
    ...(capabilities.has('pricing') && { pricing: [toTicketPrice(ticketType, product.supplier)] }),
  };
}

function toUnitOfProduct(
  ticketType: TicketTypeEntity,
  product: OfferedProduct,
  capabilities: Capabilities,
): OctoUnitDto {
  return {
    ...toUnit(ticketType, product, capabilities),
    ...(capabilities.has('pricing') && { pricingFrom: [toTicketPrice(ticketType, product.supplier)] }),
  };
}

function toUnit(
  ticketType: TicketTypeEntity,
  { questions = [] }: OfferedProduct,
  capabilities: Capabilities,
): OctoUnitDto {
  return {
    id: unitIdOf(ticketType),
    internalName: ticketType.name,
    reference: ticketType.reference,
    type: ticketType.unitType,
    restrictions: {
      minAge: ticketType.minAge,
      maxAge: ticketType.maxAge,
      idRequired: Boolean(ticketType.idRequired),
      minQuantity: ticketType.minQuantity,
      maxQuantity: ticketType.maxQuantity,
      paxCount: ticketType.participantsPerTicket,
      accompaniedBy: ticketType.accompaniedBy.map(String),
    },
    requiredContactFields: [],
    ...(capabilities.has('content') && toUnitContent(ticketType)),
    ...(capabilities.has('questions') && { questions: toOctoQuestions(questions, true) }),
  };
}

function unitIdOf({ id }: Pick<TicketTypeEntity, 'id'>): string {
  return String(id);
}

/** The ticket type of a unit; undefined if it is not on sale. */
export function unitOnSale({ ticketTypes }: Activity, unitId: string): TicketTypeEntity | undefined {
  return ticketTypes.find((ticketType) => ticketType.withdrawnAt === null && unitIdOf(ticketType) === unitId);
}

/** The cancellation cutoff as text, and in the largest unit without a remainder. */
function cancellationCutoff(activity: Pick<Activity, 'cancellationCutoffMinutes' | 'availabilityType'>) {
  const { cancellationCutoffMinutes: minutes } = activity;
  const end = hasOpeningHours(activity) ? 'closing' : 'the start';
  if (minutes === 0) return { words: `Until ${end}`, amount: 0, unit: 'hour' };
  const { unit, minutes: length } = UNITS.find((each) => minutes % each.minutes === 0)!;
  const amount = minutes / length;
  return { words: `${amount} ${unit}${amount === 1 ? '' : 's'} before ${end}`, amount, unit };
}

/** @param amount in minor units, as is `net`, which is null if no commission is agreed */
export function toPrice(amount: number, net: number | null, currency: string): OctoPriceDto {
  const currencyPrecision = fractionDigits(currency);
  return { original: amount, retail: amount, net, currency, currencyPrecision, includedTaxes: [] };
}

export function toUnitPrice(ticketType: TicketTypeEntity, supplier: Supplier): OctoUnitPriceDto {
  return { unitId: String(ticketType.id), ...toTicketPrice(ticketType, supplier) };
}

function toTicketPrice({ priceAmount }: TicketTypeEntity, { currency, commissionRate }: Supplier): OctoPriceDto {
  return toPrice(priceAmount, netOf(priceAmount, commissionRate), currency);
}

export function netOf(amount: number, rate: CommissionRate | null): number | null {
  return rate === null ? null : afterCommission(amount, rate);
}
