import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { whenClosed } from '../messages/closed';
import { MalformedBodyError, PayloadTooLargeError, SlowBodyError, UnsupportedMediaTypeError } from '../../errors';

/** Timeout for the next bytes of a form, in milliseconds. */
const SILENCE_MS = 10_000;

/** A file of a form, while it is received. */
interface FilePart {
  readonly field: string;
  /** The client's file name without folders; empty if a browser sends a file field without a file. */
  readonly filename: string;
  readonly content: Readable;
}

export interface MultipartLimits {
  /** Maximum size of the body, in bytes. */
  readonly body: number;
  /** Maximum size of all field values together, in bytes. */
  readonly fieldBytes: number;
  readonly fields: number;
  readonly files: number;
  /** Maximum time from the first to the last byte, in milliseconds. */
  readonly time: number;
}

export interface MultipartReader {
  field(name: string, value: string): void;
  /** Must read the content to its end; the form continues only then. */
  file(part: FilePart): Promise<void>;
}

/**
 * Reads a multipart form part by part while it arrives, at the reader's pace, without buffering files in memory. When
 * it throws, no call of the reader is running.
 * @throws UnsupportedMediaTypeError, MalformedBodyError (also if the client disconnects), PayloadTooLargeError,
 * SlowBodyError if no bytes arrive for 10 s or the form exceeds its time limit, and errors of the reader
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
      // Discards the rest of the body, so that the client reads the response.
      request.resume();
    };
    const malformed = (): void => stop(new MalformedBodyError('The body is not a complete multipart form.'));
    const tooLarge = (): void => stop(new PayloadTooLargeError(limits.body));
    const silence = setTimeout(() => {
      // If the request is paused or complete, the disk is slow rather than the client.
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
      // Fails together with the form; the reader may not be listening yet.
      content.on('error', () => undefined);
      const file = reader.file({ field: field ?? '', filename: filename ?? '', content });
      file.catch(stop);
      files.push(file);
    });
    parser.on('fieldsLimit', tooLarge).on('filesLimit', tooLarge).on('error', malformed);
    whenClosed(parser, () => {
      clearTimeout(silence);
      clearTimeout(end);
      resolve();
    });
    request.on('data', (chunk: Buffer) => {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > limits.body) tooLarge();
    });
    request.on('error', malformed);
    whenClosed(request, () => {
      if (!request.readableEnded) malformed();
    });
    if (!request.destroyed) request.pipe(parser);
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
    throw new MalformedBodyError('The multipart form has no boundary.');
  }
}
