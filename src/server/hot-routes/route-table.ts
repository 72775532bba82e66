import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Entrance, partnerAliasOf } from '../../platform/auth';
import { JSON_BODY_LIMIT } from '../../platform/http/bodies';
import { HOT_READS, HOT_WRITES, type HotReadRoute, type HotWriteRoute } from '../../platform/hot-routes';
import { declaredFields } from '../../platform/http/validation';

/** Responses to POSTs are cached by their bodies up to this length, in bytes. */
export const MAX_READ_BODY = 4_000;

export interface ReadEntry {
  readonly route: HotReadRoute<object, object, object>;
  /** As metrics name it. */
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly parameters: ReadonlySet<string>;
  readonly controller: object;
}

export interface WriteEntry {
  readonly route: HotWriteRoute<object, object>;
  readonly name: string;
  readonly bodyLimit: number;
  readonly controller: object;
}

/** A URL, split into what routes are matched by. */
export interface Address {
  readonly path: string;
  /** Undefined without a `?`. */
  readonly query: string | undefined;
  /** The partner in the path, if there is one. */
  readonly partnerAlias: string | undefined;
}

export interface FoundRead {
  readonly entry: ReadEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly entrance: Entrance;
}

/** The hot routes with the controllers that declare them. */
@Injectable()
export class RouteTable implements OnModuleInit {
  private reads: ReadEntry[] = [];
  private readonly writes = new Map<string, WriteEntry>();

  /** Request headers on which responses of some routes depend. */
  readonly varyBy = new Set<string>();

  constructor(private readonly modules: ModuleRef) {}

  onModuleInit(): void {
    this.reads = HOT_READS.map((route) => toReadEntry(route, this.instanceOf(route)));
    for (const name of HOT_READS.flatMap(({ varyBy = [] }) => varyBy)) this.varyBy.add(name);
    for (const route of HOT_WRITES) {
      const name = `/${route.path}`;
      this.writes.set(name, { route, name, bodyLimit: JSON_BODY_LIMIT, controller: this.instanceOf(route) });
    }
  }

  findRead(method: string, { path, partnerAlias }: Address): FoundRead | undefined {
    for (const entry of this.reads) {
      if (entry.method !== method) continue;
      const match = entry.pattern.exec(path);
      if (!match) continue;
      const entrance = { permission: entry.route.permission, partnerAlias };
      return { entry, params: match.groups ?? {}, entrance };
    }
    return undefined;
  }

  findWrite({ path, query }: Address): WriteEntry | undefined {
    return query === undefined ? this.writes.get(path) : undefined;
  }

  private instanceOf({ controller }: { controller: Type<object> }): object {
    return this.modules.get(controller, { strict: false });
  }
}

export function addressOf(url: string): Address {
  const alias = partnerAliasOf(url);
  const [path = '', ...query] = (alias?.url ?? url).split('?');
  return { path, query: query.length > 0 ? query.join('?') : undefined, partnerAlias: alias?.slug };
}

function toReadEntry(route: HotReadRoute<object, object, object>, controller: object): ReadEntry {
  const { method = 'GET', path, query, otherParameters = [] } = route;
  const pattern = new RegExp(`^/${path.replace(/:(\w+)/g, '(?<$1>[\\w.:,-]+)')}$`);
  const parameters = new Set([...(query ? declaredFields(query) : []), ...otherParameters]);
  return { route, name: `/${path}`, method, pattern, parameters, controller };
}
