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
