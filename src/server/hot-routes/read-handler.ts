import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Caller } from '../../platform/auth';
import type { ShownPlaces } from '../../platform/cache';
import { DeadlinePassedError } from '../../platform/concurrency/deadline';
import { jsonBodyOf } from '../../platform/http/bodies';
import { RequestValidationPipe, isPlainObject } from '../../platform/http/validation';
import type { Exchange } from './exchange';
import { HandlerRunner } from './handler-runner';
import { parsePlainQuery } from './plain-request';
import { type CachedResponse, ResponseFactory } from './response-factory';
import type { Address, FoundRead } from './route-table';

/** Values of which each has one spelling; with any other, the response counts as showing all places. */
const PLAIN_VALUE = /^[\w-]+$/;

type Values = Readonly<Record<string, unknown>>;

/** A request to a hot read, parsed. */
export interface Read extends FoundRead {
  readonly query: Readonly<Record<string, string>>;
  readonly body: Values;
}

export interface ComputedResponse {
  readonly response: CachedResponse;
  /** Unix seconds; Infinity if only changes make it outdated. */
  readonly expiresAt: number;
}

/** Calls the handlers of hot reads. */
@Injectable()
export class ReadHandler {
  constructor(
    private readonly runner: HandlerRunner,
    private readonly validation: RequestValidationPipe,
    private readonly responses: ResponseFactory,
    private readonly modules: ModuleRef,
  ) {}

  /** @throws MalformedBodyError, SlowBodyError */
  readBody(exchange: Exchange): Promise<Buffer> {
    return this.runner.readBody(exchange);
  }

  /** Undefined for a query or body that only Nest can read. */
  parse(found: FoundRead, { query }: Address, body: Buffer | undefined): Read | undefined {
    const values = parsePlainQuery(query, found.entry.parameters);
    const json = body ? parseObject(body) : {};
    return values && json && { ...found, query: values, body: json };
  }

  /** The places that the response shows; undefined if it shows only the offer. */
  placesOf({ entry: { route }, params, query, body }: Read): ShownPlaces | undefined {
    if (!route.places) return undefined;
    const values: Values = { ...params, ...query, ...body };
    const { activity, date } = route.places;
    const activityId = plainValue(activity && values[activity]);
    return activityId === undefined ? {} : { activityId, date: plainValue(date && values[date]) };
  }

  /** @throws any error, for which the request falls through */
  async compute(exchange: Exchange, caller: Caller, read: Read): Promise<ComputedResponse> {
    let expiresAt = Infinity;
    const noteExpiry = (instant: number) => void (expiresAt = Math.min(expiresAt, instant));
    const { route, name, controller } = read.entry;
    const response = await this.runner.run(exchange, caller, async () => {
      const { headers } = exchange.request;
      const request = { caller, headers, params: read.params, noteExpiry, ...(await this.validate(read)) };
      const own = await this.ownHeaders(read, request);
      if (exchange.request.deadline?.isGivenUp) throw new DeadlinePassedError();
      return this.responses.cacheable({ route: name, headers: own, answer: await route.answer(controller, request) });
    });
    return { response, expiresAt };
  }

  private async validate({ entry: { route }, query, body }: Read): Promise<{ query: object; body: object }> {
    return {
      query: route.query ? await this.validation.validateQuery(route.query, query) : query,
      body: route.body ? await this.validation.validateBody(route.body, body) : body,
    };
  }

  private async ownHeaders(
    { entry: { route }, query }: Read,
    { caller, headers }: Pick<Exchange['request'], 'headers'> & { readonly caller: Caller },
  ): Promise<Readonly<Record<string, string>>> {
    const cacheControl: Record<string, string> =
      route.cacheControl === undefined ? {} : { 'Cache-Control': route.cacheControl };
    if (!route.headersFrom) return cacheControl;
    const source = this.modules.get(route.headersFrom, { strict: false });
    return { ...cacheControl, ...(await source.headersFor({ caller, headers, query })) };
  }
}

/** Undefined for a body that Nest rejects. */
function parseObject(bytes: Buffer): Values | undefined {
  try {
    const { value } = jsonBodyOf(bytes);
    return isPlainObject(value) ? (value as Values) : undefined;
  } catch {
    return undefined;
  }
}

function plainValue(value: unknown): string | undefined {
  return typeof value === 'string' && PLAIN_VALUE.test(value) ? value : undefined;
}
