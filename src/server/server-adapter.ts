import { type RequestListener, createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Express behind a separate server, so that requests can be answered, delayed or rejected before Express. */
export class ServerAdapter extends ExpressAdapter {
  private listener: RequestListener = this.getInstance<RequestListener>();

  override initHttpServer(): void {
    // Requests without a Host header get a problem document, which Node.js would not send.
    this.httpServer = createServer({ requireHostHeader: false }, (request, response) => {
      void this.listener(request, response);
    });
  }

  /** Adds a step before all others. It passes a request on by calling `next`. */
  runFirst(step: (next: RequestListener) => RequestListener): void {
    this.listener = step(this.listener);
  }
}
