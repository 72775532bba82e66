import { Resolver, lookup } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { NameNotResolvedError } from '../webhooks.errors';

/**
 * Resolves host names. If only public addresses are allowed, Node.js queries the name servers itself, because the
 * system resolver handles only two names at a time per process, and slow name servers would delay all others. If any
 * address is allowed, uses the system resolver, including `/etc/hosts`.
 */
@Injectable()
export class HostResolver {
  constructor(private readonly config: AppConfig) {}

  /**
   * All addresses of a name.
   * @returns at least one address
   * @throws NameNotResolvedError if there is none, or none within `limits.nameLookup`
   */
  async resolve(host: string): Promise<string[]> {
    const { nameLookup } = this.config.limits;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new NameNotResolvedError()), nameLookup);
    });
    const find =
      this.config.webhookTargets === 'public' ? resolveWithNameServers(host, nameLookup) : resolveWithSystem(host);
    try {
      return await Promise.race([find, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function resolveWithSystem(host: string): Promise<string[]> {
  try {
    const found = await lookup(host, { all: true, verbatim: true });
    return found.map(({ address }) => address);
  } catch {
    throw new NameNotResolvedError();
  }
}

/** IPv4 first, because not every server has IPv6 connectivity. */
async function resolveWithNameServers(host: string, milliseconds: number): Promise<string[]> {
  const resolver = new Resolver({ timeout: Math.ceil(milliseconds / 2), tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw new NameNotResolvedError();
  return addresses;
}
