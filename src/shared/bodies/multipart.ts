import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import {
  MalformedBodyError,
  PayloadTooLargeError,
  SlowBodyError,
  UnsupportedMediaTypeError,
} from '../problems/common.errors';

/** How long the next bytes of a form may be on their way, in milliseconds. */
const SILENCE_MS = 10_000;

/** A file of a form while it arrives. */
interface FilePart {
  readonly field: string;
  /** The client's name for it, without folders; empty when a browser sends a file field in which nothing was chosen. */
  readonly filename: string;
  readonly content: Readable;
}

export interface MultipartLimits {
  /** Bytes of the whole body. */
  readonly body: number;
  /** Bytes of all field values together. */
  readonly fieldBytes: number;
  readonly fields: number;
  readonly files: number;
  /** From the first to the last byte of the body, in milliseconds. */
  readonly time: number;
}

export interface MultipartReader {
  field(name: string, value: string): void;
  /** Must read the content to its end; the form does not go on before that. */
  file(part: FilePart): Promise<void>;
}

/**
 * Reads a multipart form part by part as it arrives, at the pace at which the reader takes it, keeping nothing of the
 * files in memory. When it throws, no call of the reader is still running.
 * @throws UnsupportedMediaTypeError, MalformedBodyError (also when the client goes away), PayloadTooLargeError,
 * SlowBodyError when no bytes come for 10 s or the form takes longer than it may, and whatever the reader throws
 */
export async function readMultipart(request: Request, limits: MultipartLimits, reader: MultipartReader): Promise<void> {
  if (!request.is('multipart/form-data')) {
    throw new UnsupportedMediaTypeError('The body must be sent as multipart/form-data.');
  }
  if (Number(request.headers['content-length'] ?? 0) > limits.body) throw new PayloadTooLargeError(limits.body);
  const files: Promise<void>[] = [];
  try {
    await parse(request, limits, reader, files);
    await Promise.all(files);
  } catch (error) {
    await Promise.allSettled(files);
    throw error;
  }
}

function parse(
  request: Request,
  limits: MultipartLimits,
  reader: MultipartReader,
  files: Promise<void>[],
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const parser = newParser(request, limits);
    const stop = (error: Error): void => {
      reject(error);
      request.unpipe(parser);
      parser.destroy(error);
      // What the client still sends is thrown away, so that it comes to read the answer.
      request.resume();
    };
    const malformed = (): void => stop(new MalformedBodyError('The body is not a complete multipart form.'));
    const tooLarge = (): void => stop(new PayloadTooLargeError(limits.body));
    const silence = setTimeout(() => {
      // With a request that is paused or complete it is the disk that is slow and not the client.
      if (request.isPaused() || request.complete) silence.refresh();
      else stop(new SlowBodyError());
    }, SILENCE_MS);
    const end = setTimeout(() => stop(new SlowBodyError()), limits.time);
    let bytes = 0;
    let fieldBytes = 0;
    parser.on('field', (name, value, { valueTruncated }) => {
      fieldBytes += Buffer.byteLength(value);
      if (valueTruncated || fieldBytes > limits.fieldBytes) {
        stop(new PayloadTooLargeError(limits.fieldBytes, 'The fields'));
      } else reader.field(name ?? '', value);
    });
    parser.on('file', (field, content, { filename }) => {
      // Breaks off with the form; the reader may not be listening yet.
      content.on('error', () => undefined);
      const file = reader.file({ field: field ?? '', filename: filename ?? '', content });
      file.catch(stop);
      files.push(file);
    });
    parser.on('fieldsLimit', tooLarge).on('filesLimit', tooLarge).on('error', malformed);
    parser.on('close', () => {
      clearTimeout(silence);
      clearTimeout(end);
      resolve();
    });
    request.on('data', (chunk: Buffer) => {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > limits.body) tooLarge();
    });
    request.on('error', malformed).on('close', () => {
      if (!request.complete) malformed();
    });
    if (request.destroyed) malformed();
    else request.pipe(parser);
  });
}

function newParser(request: Request, { fieldBytes, fields, files }: MultipartLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: fieldBytes + 1, fields, files },
    });
  } catch {
    throw new MalformedBodyError('The multipart form names no boundary.');
  }
}
