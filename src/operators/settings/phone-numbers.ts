import { type CountryCode, getCountries, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Countries whose national phone numbers are known, by ISO 3166 code. */
export const PHONE_COUNTRIES: readonly string[] = getCountries();

export function isPhoneCountry(value: unknown): boolean {
  return typeof value === 'string' && isSupportedCountry(value);
}

/**
 * Converts a phone number as people type it to E.164.
 * @param country ISO 3166 code of national numbers; null if only international ones are accepted
 * @returns undefined if no such number is possible; extensions cannot be stored
 */
export function toInternationalPhone(text: string, country: string | null): string | undefined {
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country && { defaultCountry: country as CountryCode }),
  });
  return number?.isPossible() && number.ext === undefined ? number.format('E.164') : undefined;
}
