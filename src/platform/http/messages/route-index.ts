import type { Application } from 'express';

interface Layer {
  readonly route?: { readonly path: unknown };
}

/** The parts of Express' router that this relies on: it tries the layers of its stack in order. */
interface Router {
  readonly stack: readonly Layer[];
  handle: (...args: unknown[]) => void;
}

/** A path segment without parameters or special characters. */
const LITERAL = /^[\w.-]+$/;

/**
 * Restricts the router to routes that can match an address, because Express tries the patterns of all routes in order.
 * Middleware may rewrite only segments after the literal prefix that an address shares with a route, as the partner
 * alias does.
 */
export function indexRoutes({ router }: Pick<Application, 'router'>): void {
  const whole = router as unknown as Router;
  const { handle } = whole;
  let index = new RouteIndex(whole);
  whole.handle = function (...args) {
    if (index.size !== whole.stack.length) index = new RouteIndex(whole);
    handle.apply(index.partFor((args[0] as { url: string }).url), args);
  };
}

type Segments = readonly (string | undefined)[];

class RouteIndex {
  readonly size: number;
  private readonly layers: readonly { readonly layer: Layer; readonly segments: Segments | undefined }[];
  /** Routers by the literal prefixes of their routes, in lower case, because matching ignores case. */
  private readonly parts = new Map<string, Router>();

  constructor(private readonly whole: Router) {
    this.size = whole.stack.length;
    this.layers = whole.stack.map((layer) => ({ layer, segments: segmentsOf(layer) }));
    for (const { segments = [] } of this.layers) this.addPartsFor(segments);
  }

  /** The router with all layers that can match an address, in order. */
  partFor(url: string): Router {
    let part = this.whole;
    for (let end = endOfSegment(url, 0); ; end = endOfSegment(url, end)) {
      const next = this.parts.get(url.slice(0, end).toLowerCase());
      if (!next) return part;
      part = next;
      if (url[end] !== '/') return part;
    }
  }

  private addPartsFor(segments: Segments): void {
    const beginning: string[] = [];
    for (const segment of segments) {
      if (segment === undefined) return;
      beginning.push(segment);
      const path = `/${beginning.join('/')}`;
      if (!this.parts.has(path)) this.parts.set(path, this.partOf(beginning));
    }
  }

  private partOf(beginning: readonly string[]): Router {
    const stack = this.layers.flatMap(({ layer, segments }) => (mayBegin(segments, beginning) ? [layer] : []));
    return Object.create(this.whole, { stack: { value: stack } }) as Router;
  }
}

function mayBegin(segments: Segments | undefined, beginning: readonly string[]): boolean {
  if (!segments) return true;
  return beginning.length <= segments.length && beginning.every((name, index) => (segments[index] ?? name) === name);
}

/** Segments of a route's pattern, undefined for one that is not literal; undefined if it may match any path. */
function segmentsOf({ route }: Layer): Segments | undefined {
  const path = route?.path;
  if (typeof path !== 'string' || /[*{}?+()]/.test(path)) return undefined;
  const segments = path.split('/').slice(1);
  return segments.map((segment) => (LITERAL.test(segment) ? segment.toLowerCase() : undefined));
}

function endOfSegment(url: string, start: number): number {
  const rest = url.slice(start + 1).search(/[/?#]/);
  return rest < 0 ? url.length : start + 1 + rest;
}
