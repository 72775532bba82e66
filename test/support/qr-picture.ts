import { execFileSync } from 'node:child_process';

/** In a separate process, because the reader is an ES module, which Jest does not load. */
const READER = `
import decode from 'qr/decode.js';
import sharp from 'sharp';
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { data, info } = await sharp(Buffer.concat(chunks)).ensureAlpha().resize({ width: 400, kernel: 'nearest' }).raw().toBuffer({ resolveWithObject: true });
process.stdout.write(decode({ data, width: info.width, height: info.height }));
`;

/** The text of a QR code in a picture, as a phone reads it. */
export function readQrPicture(picture: Buffer): string {
  return execFileSync(process.execPath, ['--input-type=module', '-e', READER], { input: picture }).toString();
}
