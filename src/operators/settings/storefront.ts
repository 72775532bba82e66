import { BooleanField, TextField } from '../../platform/http/validation';

/** How the operator's online shop presents itself. Blank texts are not shown. */
export interface Storefront {
  readonly enabled: boolean;
  readonly headline: string;
  readonly text: string;
  /** Terms of business: an address, or the text itself. Customers have to accept them. */
  readonly terms: string;
  /** Privacy policy: an address, or the text itself. */
  readonly privacy: string;
  /** Sites that may show the shop in a frame, such as `https://www.harbour.example`. Absent if never set. */
  readonly embedOrigins?: readonly string[];
}

/** The shop of operators that have never changed it. */
export const CLOSED_STOREFRONT: Storefront = {
  enabled: false,
  headline: '',
  text: '',
  terms: '',
  privacy: '',
};

/** The sites that may show the operator's pages for customers in a frame. */
export function embedOriginsOf({ storefront }: { readonly storefront: Storefront | null }): readonly string[] {
  return storefront?.embedOrigins ?? [];
}

const ENABLED = { example: true, description: 'Whether customers can book on the pages of the online shop.' };

const HEADLINE = { max: 120, example: 'Out on the water in Falmouth' };

const TEXT = { max: 2_000, multiline: true, example: 'Kayak tours and sailing courses for every level.' };

const TERMS = {
  max: 5_000,
  multiline: true,
  example: 'https://harbour.example/terms',
  description: 'Terms of business, which customers have to accept: a URL or the text itself. Empty if there are none.',
};

const PRIVACY = {
  max: 5_000,
  multiline: true,
  example: 'https://harbour.example/privacy',
  description: 'Privacy policy: a URL or the text itself. Empty if there is none.',
};

export class StorefrontDto {
  @BooleanField(ENABLED)
  Enabled!: boolean;

  @TextField({ ...HEADLINE, description: 'Heading of the shop. Empty for the name of the operator.' })
  Headline!: string;

  @TextField({ ...TEXT, description: 'Introduction below the heading. Empty if there is none.' })
  Text!: string;

  @TextField(TERMS)
  Terms!: string;

  @TextField(PRIVACY)
  Privacy!: string;
}

export class WriteStorefrontDto {
  @BooleanField({ ...ENABLED, optional: true })
  Enabled?: boolean;

  @TextField({ ...HEADLINE, min: 0, optional: true, description: 'Heading of the shop.' })
  Headline?: string;

  @TextField({ ...TEXT, min: 0, optional: true, description: 'Introduction below the heading.' })
  Text?: string;

  @TextField({ ...TERMS, min: 0, optional: true })
  Terms?: string;

  @TextField({ ...PRIVACY, min: 0, optional: true })
  Privacy?: string;
}

export function toStorefrontDto({ enabled, headline, text, terms, privacy }: Storefront): StorefrontDto {
  return { Enabled: enabled, Headline: headline, Text: text, Terms: terms, Privacy: privacy };
}

/** The fields to change. */
export function toStorefrontChanges(body: WriteStorefrontDto): Partial<Storefront> {
  return {
    ...(body.Enabled !== undefined && { enabled: body.Enabled }),
    ...(body.Headline !== undefined && { headline: body.Headline.trim() }),
    ...(body.Text !== undefined && { text: body.Text.trim() }),
    ...(body.Terms !== undefined && { terms: body.Terms.trim() }),
    ...(body.Privacy !== undefined && { privacy: body.Privacy.trim() }),
  };
}
