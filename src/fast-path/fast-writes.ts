import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, type Permission } from '../auth';
import { type JsonBody, parseJson, withinDeadline } from '../shared/http';
import { MalformedBodyError } from '../shared/problems';
import { headersOf } from './copy-of-response';

/** A POST that is answered ahead of the framework by the very method of its controller. */
export interface FastWrite {
  readonly path: string;
  readonly permission: Permission;
  /** Returns the JSON of the answer, whose status is 201; throws what the controller throws. */
  answer(caller: Caller, body: JsonBody): Promise<string>;
}

const OF_THIS_ANSWER = /^(etag|content-length)$/i;

/** The writes that are answered ahead of the framework. The framework's own first answer shows which headers they have. */
@Injectable()
export class FastWrites {
  private readonly byPath = new Map<string, FastWrite>();
  private readonly headers = new Map<FastWrite, readonly string[]>();

  /** Called by controllers when the application starts. */
  register(write: FastWrite): void {
    this.byPath.set(write.path, write);
  }

  find(path: string | undefined): FastWrite | undefined {
    return this.byPath.get(path!);
  }

  /** Headers of every 201 of this write; unknown until the framework has answered one. */
  headersOf(write: FastWrite): readonly string[] | undefined {
    return this.headers.get(write);
  }

  /** Takes the headers from the framework's answer to a request when it is sent. */
  learn(write: FastWrite, response: ServerResponse): void {
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = (...args: unknown[]) => {
      if (response.statusCode === 201) this.headers.set(write, headersOf(response, OF_THIS_ANSWER));
      return end(...args);
    };
  }

  /**
   * Reads the body, which must be announced with its length, and runs the write.
   * @throws what the framework would throw, as DomainError
   */
  async run(write: FastWrite, caller: Caller, request: IncomingMessage): Promise<string> {
    const answered = readAll(request).then((bytes) => write.answer(caller, parseJson(bytes)));
    return withinDeadline(request as Request, answered);
  }
}

function readAll(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    // The client is gone, which is no fault of ours to be logged as one.
    request.once('error', () => reject(new MalformedBodyError()));
  });
}
