import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { whenClosed } from '../../platform/http/messages';

/** Requests of one connection that are answered in a row before others. */
const IN_A_ROW = 16;

/** Maximum time per turn of the event loop for requests that had to wait, in milliseconds. */
const TURN_MS = 5;

/** With more requests waiting, the connection is not read. */
const READ_LIMIT = 16;

/** With more requests waiting, the connection is closed. A single chunk may contain thousands. */
const CONNECTION_LIMIT = 256;

/** With more requests waiting on all connections, the one with the most is closed. Each request takes about 2 kB. */
const SERVER_LIMIT = 4_000;

/**
 * Processes one request of each connection at a time, before all other listeners. Node.js emits all requests in a chunk
 * at once, and 64 kB of them would block the server for seconds. Pipelined requests wait until earlier responses have
 * been sent and the client has received them. Only they count towards the limits: a client that waits for its responses
 * is never closed because of others.
 */
@Injectable()
export class PipelinedRequests {
  private readonly pipelines = new WeakMap<Socket, Pipeline>();
  private readonly ready: (() => void)[] = [];
  /** Pipelines with waiting requests, and the total number of these requests. */
  private readonly behind = new Set<Pipeline>();
  private waiting = 0;
  private latest: Socket | null = null;
  private inARow = 0;

  listener(answer: RequestListener): RequestListener {
    return (request, response) => {
      if (this.mayGoOn(response)) void answer(request, response);
      else this.hold(request, response, answer);
    };
  }

  private mayGoOn(response: ServerResponse): boolean {
    if (!isFirst(response)) return false;
    const { socket } = response;
    if (socket !== this.latest) {
      this.latest = socket;
      this.inARow = 0;
    }
    return ++this.inARow <= IN_A_ROW;
  }

  private hold(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
    const { socket } = request;
    if (socket.destroyed) return;
    // It waits only for its turn, so its connection has no other waiting request.
    if (isFirst(response)) this.queue(() => this.pass(request, response, answer));
    else this.holdBehind(request, response, answer);
  }

  private holdBehind(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
    const { socket } = request;
    const pipeline = this.pipelineOf(socket);
    pipeline.add();
    this.waiting++;
    this.behind.add(pipeline);
    if (pipeline.waiting > CONNECTION_LIMIT) this.close(pipeline);
    else if (this.waiting > SERVER_LIMIT) this.close(this.longest());
    if (socket.destroyed) return;
    const proceed = (): void => {
      if (socket.writableNeedDrain) socket.once('drain', proceed);
      else this.queue(() => this.release(pipeline, request, response, answer));
    };
    if (response.socket) proceed();
    else response.once('socket', proceed);
  }

  private release(
    pipeline: Pipeline,
    request: IncomingMessage,
    response: ServerResponse,
    answer: RequestListener,
  ): void {
    if (request.socket.destroyed) return;
    this.waiting--;
    pipeline.remove();
    if (pipeline.waiting === 0) this.behind.delete(pipeline);
    this.pass(request, response, answer);
  }

  private pass(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
    if (!request.socket.destroyed) void answer(request, response);
  }

  private longest(): Pipeline {
    return [...this.behind].reduce((longest, each) => (each.waiting > longest.waiting ? each : longest));
  }

  private close(pipeline: Pipeline): void {
    // Immediately, because waiting for the socket's event would close others in its place.
    this.removePipeline(pipeline);
    pipeline.socket.destroy();
  }

  private removePipeline(pipeline: Pipeline): void {
    this.waiting -= pipeline.waiting;
    pipeline.waiting = 0;
    this.behind.delete(pipeline);
  }

  private queue(turn: () => void): void {
    this.ready.push(turn);
    if (this.ready.length === 1) setImmediate(() => this.writeTurns());
  }

  /** Other requests run before the rest of those that are ready. */
  private writeTurns(): void {
    this.latest = null;
    const end = performance.now() + TURN_MS;
    let taken = 0;
    while (taken < this.ready.length && performance.now() < end) this.ready[taken++]!();
    this.ready.splice(0, taken);
    if (this.ready.length > 0) setImmediate(() => this.writeTurns());
  }

  private pipelineOf(socket: Socket): Pipeline {
    let pipeline = this.pipelines.get(socket);
    if (!pipeline) {
      const made = (pipeline = new Pipeline(socket));
      this.pipelines.set(socket, made);
      whenClosed(socket, () => this.removePipeline(made));
    }
    return pipeline;
  }
}

/** Whether all earlier responses have been sent and received by the client. */
function isFirst({ socket }: ServerResponse): boolean {
  return socket !== null && !socket.writableNeedDrain;
}

/** The waiting requests of one connection. */
class Pipeline {
  waiting = 0;

  constructor(readonly socket: Socket) {
    // Node.js resumes reading whenever a request is finished.
    socket.on('resume', () => {
      if (this.isFull) socket.pause();
    });
  }

  add(): void {
    this.waiting++;
    if (this.isFull) this.socket.pause();
  }

  remove(): void {
    const wasFull = this.isFull;
    this.waiting--;
    if (wasFull && !this.isFull) this.socket.resume();
  }

  private get isFull(): boolean {
    return this.waiting > READ_LIMIT;
  }
}
