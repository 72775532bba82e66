import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoadConnection } from './load-connection';
import type { LoadOrder, LoadRequest, LoadResult } from './loading';

/** Answers measured at most; more are counted only. */
const MEASURED = 4_000_000;

/** How long after its end an open loop waits for answers that it is still owed. */
const PATIENCE_MS = 10_000;

const order = JSON.parse(readFileSync(0, 'utf8')) as LoadOrder;
const { hostname, port } = new URL(order.url);
if (hostname !== '127.0.0.1') throw new Error('benchmarks load this machine only');

/** Replaced by a number that no other request has. */
const OWN_KEY = 'bench-000000000000';

/** Replaced by the hold that was just made. */
const ANY_HOLD = 'hold_000000000000';

function bytesOf({ method, path, key, body, etag, hasOwnKey }: LoadRequest): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...(etag === undefined ? [] : [`If-None-Match: ${etag}`]),
    ...(hasOwnKey ? [`Idempotency-Key: ${OWN_KEY}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** Writes over what stands in the request; the connection sends it before the next is written. */
function replace(request: Buffer, placeholder: string, text: string): Buffer {
  const at = request.indexOf(placeholder);
  if (at < 0) return request;
  const replaced = Buffer.from(request);
  replaced.write(text, at, 'latin1');
  return replaced;
}

function inTurns(requests: readonly Buffer[]): readonly Buffer[] {
  return order.turns?.map((place) => requests[place]!) ?? requests;
}

class Load {
  private readonly requests = inTurns(order.requests.map(bytesOf));
  private readonly confirming = order.booksTheHold && bytesOf(order.booksTheHold);
  private readonly holding = new Set<LoadConnection>();
  private readonly runId = String(Date.now() % 1_000_000).padStart(6, '0');
  private sent = 0;
  private readonly latencies = new Float64Array(MEASURED);
  private readonly statuses: Record<string, number> = {};
  private measured = 0;
  private answered = 0;
  private next = 0;
  private counted = 0;
  private end = 0;
  private start = 0;
  private lastMeasured = 0;
  private readonly idle: LoadConnection[] = [];
  /** When requests were due that no connection was free for; those before `firstOverdue` have been sent. */
  private readonly overdue: number[] = [];
  private firstOverdue = 0;

  async run(): Promise<LoadResult> {
    const open = () => LoadConnection.open(Number(port), (connection, status) => this.receive(connection, status));
    const connections = await Promise.all(Array.from({ length: order.connections }, open));
    const cpuBefore = process.cpuUsage();
    this.start = performance.now();
    this.counted = this.start + order.warmUpSeconds * 1000;
    this.end = this.counted + order.seconds * 1000;
    if (order.perSecond === undefined) await this.closedLoop(connections);
    else await this.openLoop(connections, order.perSecond);
    const { user, system } = process.cpuUsage(cpuBefore);
    const loaderShare = (user + system) / 1000 / (performance.now() - this.start);
    for (const connection of connections) connection.close();
    return this.result(loaderShare);
  }

  private async closedLoop(connections: readonly LoadConnection[]): Promise<void> {
    for (const connection of connections) this.send(connection, performance.now());
    await sleep(this.end - performance.now());
    while (this.idle.length < connections.length) await sleep(5);
  }

  private async openLoop(connections: readonly LoadConnection[], perSecond: number): Promise<void> {
    this.idle.push(...connections);
    const interval = 1000 / perSecond;
    for (let due = this.start; due < this.end;) {
      for (const now = performance.now(); due <= now; due += interval) this.sendWhenFree(due);
      await sleep(1);
    }
    const deadline = this.end + PATIENCE_MS;
    while (this.idle.length < connections.length && performance.now() < deadline) await sleep(5);
  }

  private sendWhenFree(due: number): void {
    const connection = this.idle.pop();
    if (connection) this.send(connection, due);
    else this.overdue.push(due);
  }

  private send(connection: LoadConnection, started: number): void {
    connection.started = started;
    const request = this.requests[this.next]!;
    this.next = this.next + 1 === this.requests.length ? 0 : this.next + 1;
    if (this.confirming) this.holding.add(connection);
    connection.send(this.withOwnKey(request));
  }

  private withOwnKey(request: Buffer): Buffer {
    return replace(request, OWN_KEY, `bench-${this.runId}${String(this.sent++ % 1_000_000).padStart(6, '0')}`);
  }

  private receive(connection: LoadConnection, status: number): void {
    const now = performance.now();
    if (this.confirming && this.holding.delete(connection) && status === 201) {
      connection.send(replace(this.withOwnKey(this.confirming), ANY_HOLD, connection.holdId));
      return;
    }
    this.answered++;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.measure(connection.started, now);
    if (order.perSecond === undefined && now < this.end) this.send(connection, now);
    else if (this.firstOverdue < this.overdue.length) this.send(connection, this.overdue[this.firstOverdue++]!);
    else this.idle.push(connection);
  }

  /** A closed loop counts what is answered within the time; an open one what was due within it. */
  private measure(started: number, now: number): void {
    const isCounted = order.perSecond === undefined ? now >= this.counted && now < this.end : started >= this.counted;
    if (!isCounted || this.measured === MEASURED) return;
    this.latencies[this.measured++] = now - started;
    this.lastMeasured = now;
  }

  private result(loaderShare: number): LoadResult {
    const latencies = this.latencies.subarray(0, this.measured).sort();
    // A round in which nobody was answered: every answer took longer than that.
    const at = (part: number) => latencies[Math.floor(this.measured * part)] ?? order.seconds * 1000;
    const time = (order.perSecond === undefined ? this.end : this.lastMeasured) - this.counted;
    return {
      perSecond: this.measured / (time / 1000),
      p50: at(0.5),
      p99: at(0.99),
      statuses: this.statuses,
      answered: this.answered,
      loaderShare,
    };
  }
}

void new Load().run().then((result) => {
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
});
