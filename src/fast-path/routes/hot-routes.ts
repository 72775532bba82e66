import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { partnerAliasOf } from '../../auth';
import { RequestValidationPipe } from '../../shared/validation';
import { IsFastWrite, ReadShows } from './fast-route.decorators';
import { Handler } from './handler';
import { type HotRead, hotReadsOf } from './hot-read';
import { type HotWrite, hotWritesOf } from './hot-write';

/** The routes that are answered ahead of the framework, as they are declared where they are handled. */
@Injectable()
export class HotRoutes implements OnModuleInit {
  private readonly reads: HotRead[] = [];
  private readonly writes = new Map<string, HotWrite>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly validation: RequestValidationPipe,
  ) {}

  /** @throws Error when a handler is declared to be what it cannot be */
  onModuleInit(): void {
    for (const handler of this.handlers()) {
      const shows = handler.own(ReadShows);
      if (shows) this.reads.push(...hotReadsOf(handler, shows));
      if (!handler.own(IsFastWrite)) continue;
      for (const write of hotWritesOf(handler, this.validation)) this.writes.set(write.path, write);
    }
  }

  /** @param url as it was asked for, with a partner's slug or the neutral segment */
  findRead(url: string): HotRead | undefined {
    const neutral = partnerAliasOf(url)?.url ?? url;
    return this.reads.find(({ urls }) => urls.test(neutral));
  }

  /** @param path the neutral one */
  findWrite(path: string): HotWrite | undefined {
    return this.writes.get(path);
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
