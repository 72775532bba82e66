import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { requestIdFrom } from '../../platform/http/messages';

/** Told about every answer that the framework does not see; the duration is in seconds. */
export type Observer = (method: string, route: string, status: number, seconds: number) => void;

/** One request with its answer. */
export class Exchange {
  private readonly startedAt = performance.now();
  private id: string | undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    private readonly framework: RequestListener,
    private readonly observer: Observer | undefined,
  ) {
    (request as Request).arrivedAt = this.startedAt;
  }

  /** Leaves it to the framework. */
  leave(): void {
    void this.framework(this.request, this.response);
  }

  get requestId(): string {
    return (this.id ??= requestIdFrom(this.request));
  }

  /** Notes that it has been answered here. */
  answered(route: string, status: number): void {
    this.observer?.(this.request.method!, route, status, (performance.now() - this.startedAt) / 1000);
  }
}
