import { once } from 'node:events';
import { type IncomingHttpHeaders, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { PublishedEvent } from './feed';
import { until } from './until';

/** A webhook as it arrived. */
export interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: PublishedEvent;
}

/** Answers a webhook, or does not. */
export type Answering = (response: ServerResponse, arrived: Arrived) => void;

export const answeringWith =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(status, headers).end();

/** The receiver of a test's webhooks: records what arrives, and answers each path as set, otherwise with 204. */
export class WebhookTarget {
  readonly arrived: Arrived[] = [];
  private readonly answers = new Map<string, Answering>();

  private constructor(private readonly server: Server) {}

  static async listen(): Promise<WebhookTarget> {
    const server = createServer();
    const target = new WebhookTarget(server);
    server.on('request', async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const path = request.url!;
      const arrived = { path, headers: request.headers, body, event: JSON.parse(body) as PublishedEvent };
      target.arrived.push(arrived);
      (target.answers.get(path) ?? answeringWith(204))(response, arrived);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return target;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  answer(path: string, answering: Answering): void {
    this.answers.set(path, answering);
  }

  at(path: string): Arrived[] {
    return this.arrived.filter((each) => each.path === path);
  }

  /** Waits until so many have arrived at a path. */
  async atLeast(count: number, path: string): Promise<Arrived[]> {
    await until(`${count} webhooks at ${path}`, () => this.at(path).length >= count);
    return this.at(path);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** @throws Error unless it was signed with this secret; its age does not count, since the clocks of tests do not run */
export function verify({ headers, body }: Arrived, secret: string): void {
  const id = String(headers['webhook-id']);
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(secret).sign(id, sentAt, body);
  if (!String(headers['webhook-signature']).split(' ').includes(expected)) throw new Error('not signed with it');
}
