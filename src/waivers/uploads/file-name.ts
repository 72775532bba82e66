import type { FileHandle } from 'node:fs/promises';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { UploadedFileEntity } from './uploaded-file.entity';

const MAX_CODE_POINTS = 255;

/** Control characters, invisible characters that reorder text (`photo‮gpj.exe`), unpaired surrogates. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Makes a client's file name safe to display and to offer for saving. It is never used as a path. */
export function toDisplayName(clientName: string): string {
  const name = clientName.replace(UNSAFE, '').replace(/[/\\]/g, '_').trim();
  const shown = [...name].slice(0, MAX_CODE_POINTS).join('');
  return /^\.*$/.test(shown) ? 'file' : shown;
}

/**
 * `Content-Disposition` for a download under this name, with an ASCII fallback for old clients (RFC 6266, RFC 8187).
 */
export function attachmentNamed(name: string): string {
  const ascii = name.replace(/[^ -~]|["%\\]/gu, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Sends an uploaded file as an attachment. Closes it when it has been read or the client disconnects. */
export function toAttachment(
  response: Response,
  { file, content }: { file: UploadedFileEntity; content: FileHandle },
): StreamableFile {
  // Never inline, and never with the type the file claims: it must not run as a page on our origin.
  response.set('X-Content-Type-Options', 'nosniff');
  return new StreamableFile(content.createReadStream(), {
    type: 'application/octet-stream',
    disposition: attachmentNamed(file.name),
    length: file.bytes,
  });
}
