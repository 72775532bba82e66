const MAX_CODE_POINTS = 255;

/** Controls, invisible characters that reorder text (`photo‮gpj.exe`), lone surrogates: nothing a name needs. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A client's file name as it can safely be shown and offered for saving; never used as a path of ours. */
export function toDisplayName(clientName: string): string {
  const name = clientName.replace(UNSAFE, '').replace(/[/\\]/g, '_').trim();
  const shown = [...name].slice(0, MAX_CODE_POINTS).join('');
  return /^\.*$/.test(shown) ? 'file' : shown;
}

/** Offers a download for saving under this name: as it is, and in ASCII for old clients (RFC 6266, RFC 8187). */
export function attachmentNamed(name: string): string {
  const ascii = name.replace(/[^ -~]|["%\\]/gu, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
