import type { FileHandle } from 'node:fs/promises';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { attachmentNamed } from './file-name';
import type { UploadedFileEntity } from './uploaded-file.entity';

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
