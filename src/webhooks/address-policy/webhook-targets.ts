import { isIP, isIPv6, isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { IPv4, IPv6 } from 'ipaddr.js';
import { AppConfig, hostOf } from '../../platform/config';
import type { FieldCode, FieldError } from '../../platform/errors';
import { isPlainText } from '../../platform/http/validation';
import { AddressNotAllowedError, NameNotResolvedError } from '../webhooks.errors';
import { HostResolver } from './host-resolver';

/** The only block for global IPv6 addresses. Mapped, compatible and translated addresses are outside of it. */
const GLOBAL_IPV6: [IPv6, number] = IPv6.parseCIDR('2000::/3');

const MAX_URL_LENGTH = 2_000;

/** The address policy of webhooks: public addresses only, or any address with `WEBHOOK_TARGETS=any`. */
@Injectable()
export class WebhookTargets {
  constructor(
    private readonly config: AppConfig,
    private readonly resolver: HostResolver,
  ) {}

  /**
   * Validates the URL of a webhook before it is saved. Skips the DNS lookup if every address is allowed, because the
   * name may be known only to the process that sends later.
   */
  async check(url: string): Promise<FieldError | undefined> {
    const fault = this.faultOf(url);
    if (fault || this.allowsAny) return fault;
    return this.faultOfHost(new URL(url).hostname);
  }

  /** Whether the URL's scheme is allowed: `https`, unless any target is allowed. */
  allowsScheme(url: URL): boolean {
    return url.protocol === 'https:' || (this.allowsAny && url.protocol === 'http:');
  }

  /**
   * The addresses to connect to for one attempt. Connect to exactly these instead of resolving the name again, because
   * its owner may return a different address each time (DNS rebinding).
   * @param host a name, or an address in any spelling that URLs allow, with or without brackets
   * @returns at least one address; for an address, its canonical spelling
   * @throws AddressNotAllowedError if one of them is not allowed, or the host is invalid
   * @throws NameNotResolvedError if the name has no address
   */
  async addressesFor(host: string): Promise<string[]> {
    const normal = normalHost(host);
    if (normal === undefined) throw new AddressNotAllowedError();
    const addresses = isIP(normal) ? [normal] : await this.resolver.resolve(normal);
    if (addresses.length === 0) throw new NameNotResolvedError();
    if (!this.allowsAny && !addresses.every(isPublicAddress)) throw new AddressNotAllowedError();
    return addresses;
  }

  private get allowsAny(): boolean {
    return this.config.webhookTargets === 'any';
  }

  private faultOf(text: string): FieldError | undefined {
    if (text.length > MAX_URL_LENGTH) {
      return faulty('length', `must have at most ${MAX_URL_LENGTH.toLocaleString('en')} characters`);
    }
    // URL parsing ignores line breaks and surrounding spaces, but the dashboard would show them.
    if (!URL.canParse(text) || /\s/.test(text) || !isPlainText(text, false)) {
      return faulty('is-url', 'must be a complete URL such as https://example.com/webhooks');
    }
    const url = new URL(text);
    if (!this.allowsScheme(url)) return faulty('url-scheme', 'must start with https://');
    if (url.username || url.password) return faulty('no-credentials', 'must have no user name and password');
    if (text.includes('#')) return faulty('no-fragment', 'must have no fragment (#…)');
    return undefined;
  }

  private async faultOfHost(host: string): Promise<FieldError | undefined> {
    try {
      await this.addressesFor(host);
      return undefined;
    } catch (error) {
      if (error instanceof AddressNotAllowedError) {
        return faulty('address-not-allowed', 'must have a host whose addresses are all public');
      }
      if (error instanceof NameNotResolvedError) {
        return faulty('name-not-resolved', 'must have a host whose name can be resolved');
      }
      throw error;
    }
  }
}

function faulty(code: FieldCode, must: string): FieldError {
  return { field: 'URL', code, message: `URL ${must}.` };
}

/**
 * The host as the URL parser normalizes it: addresses in canonical spelling without brackets, names in lower-case
 * ASCII.
 */
function normalHost(host: string): string | undefined {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}`;
  return URL.canParse(url) ? hostOf(new URL(url)) : undefined;
}

/**
 * Whether an address is reachable on the public internet. Special-purpose addresses are not public, and neither are
 * IPv6 addresses that embed an IPv4 address, whatever it is.
 * @param address as resolvers return it: IPv4 as four decimal numbers, IPv6 without brackets; anything else is not
 * public
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return IPv4.parse(address).range() === 'unicast';
  // A zone ID refers to an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  const parsed = IPv6.parse(address);
  return parsed.match(GLOBAL_IPV6) && parsed.range() === 'unicast';
}
