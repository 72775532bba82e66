/** Reads a numeric ID out of a path; `undefined` for anything that cannot be one. */
export function parseNumericId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}
