/** Parses a numeric ID in a path; `undefined` if invalid. */
export function parseNumericId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}
