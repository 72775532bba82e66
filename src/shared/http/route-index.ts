import type { Application } from 'express';

interface Layer {
  readonly route?: { readonly path: unknown };
}

/** What of the router of Express is relied on: it tries the layers of its stack in turn. */
interface Router {
  readonly stack: readonly Layer[];
  handle: (...args: unknown[]) => void;
}

/** A segment of a pattern that stands for nothing but itself. */
const LITERAL = /^[\w.-]+$/;

/**
 * Has the router of an application try only those routes that an address may be of. By itself it tries the patterns of
 * all of them one by one until it comes to the one that answers. Middleware may rewrite only what comes after the literal
 * segments that an address has in common with a route, as that of partners' names does.
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
  /** By the segments that their routes begin with, in lower case: patterns match in any case. */
  private readonly parts = new Map<string, Router>();

  constructor(private readonly whole: Router) {
    this.size = whole.stack.length;
    this.layers = whole.stack.map((layer) => ({ layer, segments: segmentsOf(layer) }));
    for (const { segments = [] } of this.layers) this.addPartsFor(segments);
  }

  /** The router with all layers that may match an address, in their order. */
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

/** Of a route's pattern, undefined for a segment that is not one literal; undefined for what may match any path. */
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
