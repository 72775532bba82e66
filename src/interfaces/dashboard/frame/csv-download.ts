import { StreamableFile } from '@nestjs/common';
import { streamOf } from '../../../platform/http/messages';

/** Without it, Excel reads the file in the computer's code page instead of UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV file for spreadsheets, generated while it is sent. */
export function csvDownload(name: string, lines: AsyncIterable<string> | Iterable<string>): StreamableFile {
  return new StreamableFile(streamOf(marked(lines)), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}

async function* marked(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}
