import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Entrance, partnerAliasOf } from '../../../platform/auth';
import type { WhosePlaces } from '../../../platform/cache';
import { RequestValidationPipe } from '../../../platform/http/validation';
import { IsFastWrite, ReadShows } from '../../../platform/hot-routes';
import { Handler } from './handler';
import { type HotRead, hotReadsOf } from './hot-read';
import { type HotWrite, hotWritesOf } from './hot-write';
import type { ReadCall } from './read-call';

/** What answers a request. */
export interface FoundRead extends Pick<HotRead, 'route' | 'by' | 'headersFrom'> {
  /** Whose places it shows, if any. */
  readonly places: WhosePlaces | undefined;
  readonly entrance: Entrance;
  /** Undefined where only the framework can answer. */
  readonly call: ReadCall | undefined;
}

/** The routes that are answered ahead of the framework, as they are declared where they are handled. */
@Injectable()
export class HotRoutes implements OnModuleInit {
  private readonly reads: HotRead[] = [];
  private readonly writes = new Map<string, HotWrite>();

  /** Headers that tell answers of one address apart, in lower case. */
  readonly headers = new Set<string>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly validation: RequestValidationPipe,
  ) {}

  /** @throws Error when a handler is declared to be what it cannot be */
  onModuleInit(): void {
    for (const handler of this.handlers()) {
      const shows = handler.own(ReadShows);
      if (shows) this.addReads(hotReadsOf(handler, shows, this.validation));
      if (!handler.own(IsFastWrite)) continue;
      for (const write of hotWritesOf(handler, this.validation)) this.writes.set(write.path, write);
    }
  }

  /**
   * @param url as it was asked for, with a partner's slug or the neutral segment
   * @param body as parsed
   */
  findRead(verb: string, url: string, body?: unknown): FoundRead | undefined {
    const alias = partnerAliasOf(url);
    const neutral = alias?.url ?? url;
    const read = this.readAt(verb, neutral);
    if (!read) return undefined;
    const entrance = { permission: read.permission, partnerAlias: alias?.slug };
    const { route, by, headersFrom, findCall } = read;
    return { route, by, headersFrom, entrance, places: read.placesAt(neutral, body), call: findCall?.(neutral, body) };
  }

  /** A POST that only asks. @param neutral with the neutral segment for a partner's slug */
  findQuestion(neutral: string): Pick<HotRead, 'bodyLimit'> | undefined {
    return this.readAt('POST', neutral);
  }

  /** @param path the neutral one */
  findWrite(path: string): HotWrite | undefined {
    return this.writes.get(path);
  }

  private readAt(verb: string, neutral: string): HotRead | undefined {
    return this.reads.find((read) => read.verb === verb && read.urls.test(neutral));
  }

  private addReads(reads: readonly HotRead[]): void {
    this.reads.push(...reads);
    for (const { by } of reads) if (by) this.headers.add(by.header);
  }

  private *handlers(): Generator<Handler> {
    for (const wrapper of this.discovery.getControllers()) {
      const controller = wrapper.instance as object;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(controller) as object)) {
        yield new Handler(controller, name, wrapper.isDependencyTreeStatic());
      }
    }
  }
}
