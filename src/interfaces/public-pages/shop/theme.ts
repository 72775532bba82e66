import { readableOn } from '../../../platform/email';

/** The operator's colour as custom properties. A style sheet, because the content security policy permits no others. */
export function themeOf(colour: string | null): string {
  return colour === null ? '' : `.customer { --brand: ${colour}; --on-brand: ${readableOn(colour)}; }\n`;
}
