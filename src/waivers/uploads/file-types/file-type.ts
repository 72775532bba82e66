import { filetypemime } from 'magic-bytes.js';
import { hasBinaryCharacters } from '../../../platform/http/validation';

/** PDF readers accept the header up to this offset, because scanners and email programs write other lines before it. */
const PDF_HEADER_WITHIN = 1_024;

/** Major brands of ISO base media files that the library does not know. */
const TYPES_OF_BRANDS: Readonly<Record<string, string>> = {
  heic: 'image/heif',
  heix: 'image/heif',
  heim: 'image/heif',
  heis: 'image/heif',
  hevc: 'image/heif',
  hevx: 'image/heif',
  mif1: 'image/heif',
  msf1: 'image/heif',
  avis: 'image/avif',
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  '3gp4': 'video/3gpp',
  '3gp5': 'video/3gpp',
  '3gp6': 'video/3gpp',
};

/** Long enough for every signature of the accepted types. */
const HEAD_BYTES = 4_100;

/** Detects the type of a file from its content while it is streamed; stores only the start. */
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

/** The media types whose signature the content starts with. */
function typesBySignature(head: Buffer): string[] {
  const isPdf = head.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-');
  const brand = head.toString('latin1', 4, 8) === 'ftyp' && TYPES_OF_BRANDS[head.toString('latin1', 8, 12)];
  return [...(isPdf ? ['application/pdf'] : []), ...(brand ? [brand] : []), ...filetypemime(head)];
}
