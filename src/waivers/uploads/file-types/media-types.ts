const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const POWERPOINT = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** Detected types, with other names that operators, browsers and programs use for them. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['image/apng'],
  'image/jpeg': ['image/jpg', 'image/pjpeg'],
  'image/gif': [],
  'image/webp': [],
  'image/heif': ['image/heic', 'image/heif-sequence', 'image/heic-sequence'],
  'image/avif': [],
  'image/bmp': ['image/x-ms-bmp', 'image/x-bmp'],
  'image/tiff': ['image/tif'],
  'image/svg+xml': [],
  'application/pdf': ['application/x-pdf'],
  'application/rtf': ['text/rtf'],
  'application/msword': [],
  'application/vnd.ms-excel': [],
  'application/vnd.ms-powerpoint': [],
  [WORD]: [],
  [EXCEL]: [],
  [POWERPOINT]: [],
  'application/vnd.oasis.opendocument.text': [],
  'application/vnd.oasis.opendocument.spreadsheet': [],
  'application/vnd.oasis.opendocument.presentation': [],
  'application/zip': ['application/x-zip', 'application/x-zip-compressed'],
  'audio/mpeg': ['audio/mp3'],
  'audio/mp4': ['audio/x-m4a', 'audio/m4a'],
  'audio/ogg': [],
  'audio/x-wav': ['audio/wav', 'audio/wave'],
  'video/mp4': ['video/x-m4v'],
  'video/quicktime': [],
  'video/3gpp': [],
  'text/plain': ['text/markdown', 'text/x-markdown'],
  'text/csv': ['application/csv', 'text/comma-separated-values'],
};

const RECOGNISED = new Map(
  Object.entries(OTHER_NAMES).flatMap(([type, others]) => [type, ...others].map((name) => [name, type])),
);

/** The detected type for a media type; undefined if it cannot be detected. */
export function recognisedName(mediaType: string): string | undefined {
  return RECOGNISED.get(mediaType);
}
