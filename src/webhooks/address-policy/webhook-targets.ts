import { isIP, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppConfig, hostOf } from '../../config';
import type { FieldCode, FieldError } from '../../shared/problems';
import { isPlainText } from '../../shared/validation';
import { HostResolver } from './host-resolver';
import { isPublicAddress } from './public-addresses';
import { AddressNotAllowedError, NameNotResolvedError } from './targets.errors';

const MAX_URL_LENGTH = 2_000;

/** Where webhooks may go: anywhere in public, or, with `WEBHOOK_TARGETS=any`, anywhere. */
@Injectable()
export class WebhookTargets {
  constructor(
    private readonly config: AppConfig,
    private readonly resolver: HostResolver,
  ) {}

  /**
   * What is wrong with the URL of an endpoint that is to be saved, if anything. Asks the resolver unless every address
   * is allowed: a name may be known only where the webhooks are sent from later.
   */
  async check(url: string): Promise<FieldError | undefined> {
    const fault = this.faultOf(url);
    if (fault || this.allowsAny) return fault;
    return this.faultOfHost(new URL(url).hostname);
  }

  /** Whether requests may be sent in the way of this URL: encrypted, unless any target is allowed. */
  allowsScheme(url: URL): boolean {
    return url.protocol === 'https:' || (this.allowsAny && url.protocol === 'http:');
  }

  /**
   * The addresses to connect to for one attempt. Whoever connects must use these and not resolve the name again, since
   * its owner may give another answer each time.
   * @param host a name, or an address in any of the spellings that URLs have for it, with or without brackets
   * @returns at least one address; of an address itself, that one in its usual spelling
   * @throws AddressNotAllowedError when one of them is not allowed, or it is no host at all
   * @throws NameNotResolvedError when the name has none
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
    // A URL is read as if line breaks and spaces around it were not there, but it is shown with them.
    if (!URL.canParse(text) || /\s/.test(text) || !isPlainText(text, false)) {
      return faulty('is-url', 'must be a complete URL such as https://example.com/webhooks');
    }
    const url = new URL(text);
    if (!this.allowsScheme(url)) return faulty('url-scheme', 'must begin with https://');
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

/** The host as URLs have it: addresses in one spelling and without brackets, names in lower case and in ASCII. */
function normalHost(host: string): string | undefined {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}`;
  return URL.canParse(url) ? hostOf(new URL(url)) : undefined;
}
