import { hasBinaryCharacters } from '../../../platform/http/validation';
import { typesBySignature } from './signatures';

/** Long enough for every signature of the accepted types. */
const HEAD_BYTES = 4_100;

/** Detects the type of a file from its content while it is streamed; stores only the beginning. */
export class FileTypeDetector {
  private head = Buffer.alloc(0);
  private isText = true;

  read(chunk: Buffer): void {
    if (this.head.length < HEAD_BYTES) {
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    }
    // Text has no signature. Spreadsheet programs write it in UTF-8 or in the computer's code page.
    this.isText &&= !hasBinaryCharacters(chunk.toString('latin1'));
  }

  /** All media types that match the content, those with a signature first. Call it after the last chunk. */
  types(): string[] {
    return [...new Set([...typesBySignature(this.head), ...(this.isText ? ['text/plain', 'text/csv'] : [])])];
  }
}
