import type { FileHandle } from 'node:fs/promises';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { attachmentNamed } from './file-name';
import type { UploadedFileEntity } from './uploaded-file.entity';

/** Answers with an uploaded file, to be saved. Closes it when it is read, or the client has left. */
export function toAttachment(
  response: Response,
  { file, content }: { file: UploadedFileEntity; content: FileHandle },
): StreamableFile {
  // Never shown inline and never by the type it may claim: it must not run as a page of ours.
  response.set('X-Content-Type-Options', 'nosniff');
  return new StreamableFile(content.createReadStream(), {
    type: 'application/octet-stream',
    disposition: attachmentNamed(file.name),
    length: file.bytes,
  });
}
