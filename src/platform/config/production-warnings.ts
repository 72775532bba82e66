import type { AppConfig } from './app-config';

/** Settings that are allowed but not recommended in production, as one sentence each. */
export function productionWarnings(config: AppConfig): string[] {
  if (config.environment !== 'production') return [];
  return [
    config.payments.provider === 'sandbox' && 'PAYMENTS is sandbox: test cards pay for real orders',
    publicUrlWarning(config.publicUrl),
    config.rateLimitPerMinute === 0 &&
      'RATE_LIMIT_PER_MINUTE is 0: a single key can use the entire capacity of the server',
    config.trustProxy === true &&
      'TRUST_PROXY is true: clients can forge their address in X-Forwarded-For; set the number of proxies or their addresses',
    config.webhookTargets === 'any' &&
      'WEBHOOK_TARGETS is any: anyone with a key can make this server send requests into its own network',
  ].filter((warning) => warning !== false);
}

function publicUrlWarning(publicUrl: string | undefined): string | false {
  const consequence = 'session cookies are also sent without TLS';
  if (publicUrl === undefined)
    return `PUBLIC_URL is not set: links in emails point to this machine, and ${consequence}`;
  return !publicUrl.startsWith('https:') && `PUBLIC_URL is not https: ${consequence}`;
}
