import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { AppConfig, type TimeLimits, loadConfig } from '../../src/platform/config';
import { HostResolver } from '../../src/webhooks/address-policy/host-resolver';
import { WebhookClient } from '../../src/webhooks/http-client/webhook-client';
import { WebhookTargets } from '../../src/webhooks/address-policy/webhook-targets';
import { TestClock } from './test-clock';

/** What the clock of `sendingTo` shows, in Unix seconds. */
export const NOW = 1_800_000_000;

/** Returns what the test sets, and records the requests. */
class ToldResolver extends HostResolver {
  readonly requested: string[] = [];

  /** @param answers one for each question, the last one for all that follow */
  constructor(
    config: AppConfig,
    private readonly answers: readonly (readonly string[] | Promise<string[]>)[],
  ) {
    super(config);
  }

  override async resolve(host: string): Promise<string[]> {
    this.requested.push(host);
    const answer = this.answers[Math.min(this.requested.length, this.answers.length) - 1];
    return [...((await answer) ?? [])];
  }
}

interface Circumstances {
  readonly targets?: 'public' | 'any';
  readonly limits?: Partial<TimeLimits>;
  readonly answers?: ConstructorParameters<typeof ToldResolver>[1];
}

/** All that sends, with names that are resolved as the test says. */
export function sendingTo({ targets = 'any', limits, answers = [['127.0.0.1']] }: Circumstances = {}) {
  const loaded = loadConfig({ WEBHOOK_TARGETS: targets });
  const config = new AppConfig({ ...loaded, limits: { ...loaded.limits, ...limits } });
  const resolver = new ToldResolver(config, answers);
  const webhookTargets = new WebhookTargets(config, resolver);
  const clock = new TestClock();
  clock.set(NOW);
  return { resolver, targets: webhookTargets, client: new WebhookClient(webhookTargets, clock, config) };
}

/** A server on this machine that counts its connections, closed with all of them after the test. */
export class Receivers {
  private readonly open: Server[] = [];
  private readonly sockets = new Set<Socket>();

  /** @returns its port */
  async listen(server: Server): Promise<Receiver> {
    const receiver = new Receiver(server);
    this.open.push(server);
    server.on('connection', (socket: Socket) => {
      receiver.connections.push(socket);
      this.sockets.add(socket);
      // A connection that the other side cuts is what many of these tests are about.
      socket.on('error', () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  async close(): Promise<void> {
    const closed = this.open.splice(0).map((server) => once(server.close(), 'close'));
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(closed);
  }
}

export class Receiver {
  readonly connections: Socket[] = [];

  constructor(private readonly server: Server) {}

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Waits until the connection was closed by either side. */
  async closed(index = 0): Promise<Socket> {
    const socket = this.connections[index]!;
    // `once` of the events would take the error of a connection that is cut for its own.
    if (!socket.closed) await new Promise<unknown>((resolve) => socket.once('close', resolve));
    return socket;
  }
}
