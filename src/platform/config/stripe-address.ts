import { hostOf } from './database-url';

interface StripeAddress {
  readonly host?: string;
  readonly protocol?: 'http' | 'https';
  readonly port?: string | number;
}

/** Where requests to Stripe go, as its library expects it; `STRIPE_API_BASE` replaces Stripe's own address. */
export function stripeAddress(apiBase: string | undefined): StripeAddress {
  if (apiBase === undefined) return {};
  const url = new URL(apiBase);
  const { protocol, port } = url;
  return {
    host: hostOf(url),
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? 80 : 443),
  };
}
