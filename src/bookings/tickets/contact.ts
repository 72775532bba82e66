/** Who comes or who booked, as a reseller sent it; nothing is filled in. */
export interface Contact {
  readonly fullName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailAddress: string | null;
  readonly phoneNumber: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly notes: string | null;
  readonly locales: readonly string[];
}

/** The fields of a contact that are one text each. */
const TEXTS = [
  'fullName',
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'postalCode',
  'country',
  'notes',
] as const satisfies (keyof Contact)[];

/** A contact of which some fields are said again; those that are not stay as they were. */
export function mergeContacts(earlier: Contact | null, later: Contact | null): Contact | null {
  if (!earlier || !later) return later ?? earlier;
  const said = Object.fromEntries(TEXTS.flatMap((name) => (later[name] === null ? [] : [[name, later[name]]])));
  return {
    ...earlier,
    ...(said as Partial<Contact>),
    locales: later.locales.length > 0 ? later.locales : earlier.locales,
  };
}
