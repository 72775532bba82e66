/** The time zones in which most businesses are, by country (ISO 3166). */
const ZONES_BY_COUNTRY: Readonly<Record<string, string>> = {
  AE: 'Asia/Dubai',
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide Australia/Hobart Australia/Darwin',
  BE: 'Europe/Brussels',
  BR: 'America/Sao_Paulo America/Fortaleza America/Bahia America/Recife America/Manaus',
  CA: 'America/Toronto America/Vancouver America/Halifax America/Edmonton America/Winnipeg America/Regina America/St_Johns',
  CH: 'Europe/Zurich',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  ES: 'Europe/Madrid Atlantic/Canary',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  IE: 'Europe/Dublin',
  IN: 'Asia/Kolkata Asia/Calcutta',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  MX: 'America/Mexico_City America/Cancun America/Tijuana',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon Atlantic/Madeira Atlantic/Azores',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  TH: 'Asia/Bangkok',
  US: 'America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Detroit America/Anchorage Pacific/Honolulu',
  ZA: 'Africa/Johannesburg',
};

const countries = new Map(
  Object.entries(ZONES_BY_COUNTRY).flatMap(([country, zones]) => zones.split(' ').map((zone) => [zone, country])),
);

/** Guesses the country of a new business, so that its staff can type national phone numbers; null if it is unclear. */
export function countryOfTimeZone(timeZone: string): string | null {
  return countries.get(timeZone) ?? null;
}
