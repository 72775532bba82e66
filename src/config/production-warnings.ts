import type { AppConfig } from './app-config';

/** What a server in production should not be run with: allowed, but never unnoticed. One sentence each. */
export function productionWarnings(config: AppConfig): string[] {
  if (config.environment !== 'production') return [];
  return [
    config.payments.provider === 'sandbox' && 'PAYMENTS is sandbox: test cards pay for real orders',
    publicUrlWarning(config.publicUrl),
    config.rateLimitPerMinute === 0 && 'RATE_LIMIT_PER_MINUTE is 0: one key can take all of the server',
    config.trustProxy === true &&
      'TRUST_PROXY is true: callers can invent their address in X-Forwarded-For; give the number of proxies or their addresses',
    config.webhookTargets === 'any' &&
      'WEBHOOK_TARGETS is any: whoever has a key can make this server send requests into its own network',
  ].filter((warning) => warning !== false);
}

function publicUrlWarning(publicUrl: string | undefined): string | false {
  const consequence = 'session cookies are sent without TLS too';
  if (publicUrl === undefined) return `PUBLIC_URL is not set: links in mails name this machine, and ${consequence}`;
  return !publicUrl.startsWith('https:') && `PUBLIC_URL is not https: ${consequence}`;
}
