import { TextDecoder } from 'node:util';
import { filetypemime } from 'magic-bytes.js';
import { isPlainText } from '../../shared/validation';

/** Enough for every signature of the types that waivers ask for. */
const HEAD_BYTES = 4_100;

/** Tells the type of a file by its content while it passes; remembers no more than its beginning. */
export class FileTypeDetector {
  private head = Buffer.alloc(0);
  private decoder: TextDecoder | undefined = new TextDecoder('utf-8', { fatal: true });

  read(chunk: Buffer): void {
    if (this.head.length < HEAD_BYTES) {
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    }
    this.readText(chunk, true);
  }

  /** Every media type that the content may have; call it after the last chunk. */
  types(): string[] {
    this.readText(Buffer.alloc(0), false);
    const textTypes = this.decoder ? ['text/plain', 'text/csv'] : [];
    return [...new Set([...filetypemime(this.head), ...textTypes])];
  }

  /** Text has no signature: it is what stays valid UTF-8 without control characters to the end. */
  private readText(chunk: Buffer, stream: boolean): void {
    try {
      const text = this.decoder?.decode(chunk, { stream });
      if (text !== undefined && !isPlainText(text, true)) this.decoder = undefined;
    } catch {
      this.decoder = undefined;
    }
  }
}
