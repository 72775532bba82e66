import { intlLocaleOf, type Language } from '../language';

/**
 * Currencies in use by ISO 4217 (as of 2026), grouped by decimals. Runtimes and browsers have CLDR's decimals, which
 * differ from the standard and change with updates. Omits funds, metals, test codes and withdrawn currencies.
 */
const CODES_BY_DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
      CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
      KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
      NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
      TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const decimalsByCode = new Map(
  Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(decimals)] as const),
  ),
);

/** Codes of all currencies for prices. */
export const CURRENCIES: readonly string[] = [...decimalsByCode.keys()].sort();

/** Whether this is an upper-case ISO 4217 code of a currency in use. */
export function isCurrency(value: unknown): value is string {
  return typeof value === 'string' && decimalsByCode.has(value);
}

/** Decimals of a currency's minor unit: 2 for GBP, 0 for JPY, and 2 for unknown codes. */
export function fractionDigits(currency: string): number {
  return decimalsByCode.get(currency) ?? 2;
}

/** Writes an amount in units of its currency, for inputs and spreadsheets: `45.00`. */
export function toDecimal(amount: number, currency: string): string {
  return (amount / 10 ** fractionDigits(currency)).toFixed(fractionDigits(currency));
}

/** Keyed by language and currency: creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats money for people, such as £45.00, or CHF 45.00 for currencies without a symbol. */
export function formatMoney(minorUnits: number, currency: string, language: Language = 'en'): string {
  return formatOf(currency, language).format(minorUnits / 10 ** fractionDigits(currency));
}

function formatOf(currency: string, language: Language): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = fractionDigits(currency);
  const format = new Intl.NumberFormat(intlLocaleOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}
