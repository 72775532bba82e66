/** The contact of a booking or ticket as a reseller sent it, without defaults. */
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

/** The plain text fields of a contact. */
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

/** Replaces the fields of a contact that are sent again; the others stay. */
export function mergeContacts(earlier: Contact | null, later: Contact | null): Contact | null {
  if (!earlier || !later) return later ?? earlier;
  const said = Object.fromEntries(TEXTS.flatMap((name) => (later[name] === null ? [] : [[name, later[name]]])));
  return {
    ...earlier,
    ...(said as Partial<Contact>),
    locales: later.locales.length > 0 ? later.locales : earlier.locales,
  };
}
