import { Resolver, lookup } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { NameNotResolvedError } from './targets.errors';

/**
 * Finds the addresses of a name. Where only public ones count, name servers are asked by Node.js itself: the system looks
 * up two names at a time for the whole process, and those that nobody answers for would hold up all others. Where any
 * address will do, it is as every program of this machine finds it, `/etc/hosts` included.
 */
@Injectable()
export class HostResolver {
  constructor(private readonly config: AppConfig) {}

  /**
   * Every address of a name.
   * @returns at least one address
   * @throws NameNotResolvedError when there is none, or none within `limits.nameLookup`
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

/** IPv4 first: not every server has a way out by IPv6. */
async function resolveWithNameServers(host: string, milliseconds: number): Promise<string[]> {
  const resolver = new Resolver({ timeout: Math.ceil(milliseconds / 2), tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw new NameNotResolvedError();
  return addresses;
}
