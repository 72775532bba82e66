import { filetypemime } from 'magic-bytes.js';

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

/** The media types whose signature the content starts with. */
export function typesBySignature(head: Buffer): string[] {
  const isPdf = head.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-');
  const brand = head.toString('latin1', 4, 8) === 'ftyp' && TYPES_OF_BRANDS[head.toString('latin1', 8, 12)];
  return [...(isPdf ? ['application/pdf'] : []), ...(brand ? [brand] : []), ...filetypemime(head)];
}
