import { Injectable } from '@nestjs/common';
import { Admission, type Caller, requireWithin } from '../../platform/auth';
import { type JsonBody, jsonBodyOf } from '../../platform/http/bodies';
import { type DomainError } from '../../platform/errors';
import { ErrorForms, ErrorTranslation } from '../../platform/http/problems';
import { RequestValidationPipe } from '../../platform/http/validation';
import { type CarriedKey, type KeyedResponse, carriedKey, isBusinessError } from '../../platform/idempotency';
import type { Exchange } from './exchange';
import { HandlerRunner } from './handler-runner';
import { ResponseFactory } from './response-factory';
import type { WriteEntry } from './route-table';

type Headers = Readonly<Record<string, string>>;

export interface WrittenResponse {
  readonly status: number;
  readonly prepared: Buffer;
}

/** Answers writes by their handlers. */
@Injectable()
export class HotWrites {
  constructor(
    private readonly admission: Admission,
    private readonly runner: HandlerRunner,
    private readonly validation: RequestValidationPipe,
    private readonly forms: ErrorForms,
    private readonly translation: ErrorTranslation,
    private readonly responses: ResponseFactory,
  ) {}

  /** @throws errors with a 5xx status, which fall through so that Nest writes and logs them */
  async answer(exchange: Exchange, caller: Caller, entry: WriteEntry): Promise<WrittenResponse> {
    const counted = this.admission.count(exchange.request, caller);
    const limit = counted && (await counted);
    const limits = limit?.headers ?? {};
    try {
      requireWithin(limit);
      return this.success(exchange, await this.execute(exchange, caller, entry), limits);
    } catch (error) {
      return this.failure(exchange, error, limits);
    }
  }

  private async execute(exchange: Exchange, caller: Caller, entry: WriteEntry): Promise<KeyedResponse> {
    const json = jsonBodyOf(await this.runner.readBody(exchange));
    return this.runner.run(exchange, caller, async () => {
      const key = this.keyOf(exchange, caller, entry, json);
      const { body: dto, answer } = entry.route;
      const body = dto ? await this.validation.validateBody(dto, json.value) : json;
      return answer(entry.controller, { caller, body, key });
    });
  }

  /** @throws InvalidIdempotencyKeyError */
  private keyOf(exchange: Exchange, caller: Caller, { name }: WriteEntry, { bytes }: JsonBody): CarriedKey | undefined {
    const { request } = exchange;
    const key = request.headers['idempotency-key'];
    if (key === undefined) return undefined;
    const content = { method: request.method, path: name, body: bytes };
    return carriedKey(key, caller, content, (error) => this.writeError(exchange, error));
  }

  private success(exchange: Exchange, { answer, replayed }: KeyedResponse, limits: Headers): WrittenResponse {
    const { status, location, body } = answer;
    const headers = {
      ...limits,
      ...(replayed && { 'Idempotent-Replayed': 'true' }),
      ...(location !== undefined && { Location: location }),
      ...(isBusinessError(answer) && this.errorHeaders(exchange)),
    };
    return { status, prepared: this.responses.once(body, headers) };
  }

  /** @throws the error, if its status is 5xx */
  private failure(exchange: Exchange, thrown: unknown, limits: Headers): WrittenResponse {
    const error = this.translation.toDomainError(thrown, exchange.request);
    const { status, headers, body } = this.writeError(exchange, error);
    if (status >= 500) throw thrown;
    return { status, prepared: this.responses.once(body, { ...limits, ...this.errorHeaders(exchange), ...headers }) };
  }

  private writeError({ request, requestId }: Exchange, error: DomainError) {
    return this.forms.write(error, { path: request.url, requestId });
  }

  private errorHeaders({ request }: Exchange): Headers {
    return { 'Content-Type': this.forms.at(request.url).contentType };
  }
}
