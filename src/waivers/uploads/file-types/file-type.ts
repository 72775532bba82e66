import { hasBinaryCharacters } from '../../../shared/validation';
import { typesBySignature } from './signatures';

/** Enough for every signature of the types that waivers ask for. */
const HEAD_BYTES = 4_100;

/** Tells the type of a file by its content while it passes; remembers no more than its beginning. */
export class FileTypeDetector {
  private head = Buffer.alloc(0);
  private isText = true;

  read(chunk: Buffer): void {
    if (this.head.length < HEAD_BYTES) {
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    }
    // Text has no signature. Spreadsheets write it in UTF-8 or in the code page of the computer.
    this.isText &&= !hasBinaryCharacters(chunk.toString('latin1'));
  }

  /** Every media type that the content may have, those with a signature first; call it after the last chunk. */
  types(): string[] {
    return [...new Set([...typesBySignature(this.head), ...(this.isText ? ['text/plain', 'text/csv'] : [])])];
  }
}
