import qrcode from 'qrcode-generator';

/** Width of the light border that scanners require (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Zero lets the library choose the smallest version that fits. */
const SMALLEST_VERSION = 0;

/** Error correction for scratched screens: up to 15 % of the code may be unreadable. */
const ERROR_CORRECTION = 'M';

interface QrCodeProps {
  /** The encoded text. */
  readonly text: string;
  readonly label: string;
}

/** A QR code, dark on light regardless of the colour scheme, as scanners require. */
export function QrCode({ text, label }: QrCodeProps) {
  const code = encode(text);
  const side = code.getModuleCount() + 2 * QUIET_ZONE;
  return (
    <svg class="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={side} height={side} fill="#ffffff" />
      <path fill="#000000" d={darkRuns(code).join('')} />
    </svg>
  );
}

/** A QR code as a GIF, for email programs, which show no SVG. @param moduleWidth in pixels */
export function qrPicture(text: string, moduleWidth: number): Buffer {
  const [, bytes] = encode(text)
    .createDataURL(moduleWidth, moduleWidth * QUIET_ZONE)
    .split('base64,');
  return Buffer.from(bytes!, 'base64');
}

function encode(text: string): QRCode {
  const code = qrcode(SMALLEST_VERSION, ERROR_CORRECTION);
  code.addData(text);
  code.make();
  return code;
}

/** Each row as runs of dark modules, a third as many elements as modules. */
function darkRuns(code: QRCode): string[] {
  const count = code.getModuleCount();
  const runs: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const start = column;
      while (column < count && code.isDark(row, column)) column++;
      if (column > start)
        runs.push(`M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${column - start}v1h${start - column}z`);
    }
  }
  return runs;
}
