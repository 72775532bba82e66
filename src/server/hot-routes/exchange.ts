import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { requestIdFrom } from '../../platform/http/messages';

/** Called for every response that Express does not see; the duration is in seconds. */
export type Observer = (method: string, route: string, status: number, seconds: number) => void;

/** A request to a hot route, and its response. */
export class Exchange {
  readonly request: Request;
  private id: string | undefined;

  constructor(
    request: IncomingMessage,
    readonly response: ServerResponse,
    private readonly express: RequestListener,
    private readonly observer: Observer | undefined,
  ) {
    this.request = request as Request;
    this.request.arrivedAt = performance.now();
  }

  get requestId(): string {
    return (this.id ??= requestIdFrom(this.request));
  }

  fallThrough(): void {
    void this.express(this.request, this.response);
  }

  noteAnswered(route: string, status: number): void {
    this.observer?.(this.request.method, route, status, (performance.now() - this.request.arrivedAt) / 1000);
  }
}
