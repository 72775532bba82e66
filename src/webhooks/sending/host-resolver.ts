import { lookup } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { NameNotResolvedError } from './sending.errors';

/** Finds the addresses of a name as every program of this machine does, `/etc/hosts` included. */
@Injectable()
export class HostResolver {
  constructor(private readonly config: AppConfig) {}

  /**
   * Every address of a name, in the order in which the resolver gives them.
   * @returns at least one address
   * @throws NameNotResolvedError when there is none, or none within `limits.nameLookup`
   */
  async resolve(host: string): Promise<string[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new NameNotResolvedError()), this.config.limits.nameLookup);
    });
    try {
      return await Promise.race([addressesOf(host), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    const found = await lookup(host, { all: true, verbatim: true });
    return found.map(({ address }) => address);
  } catch {
    throw new NameNotResolvedError();
  }
}
