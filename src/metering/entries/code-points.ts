/**
 * Compares by code points, like the bytes of UTF-8. JavaScript compares UTF-16 code units, which sorts U+FF5E after
 * U+1F600.
 */
export function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const unit = one.charCodeAt(at);
    const otherUnit = other.charCodeAt(at);
    if (unit !== otherUnit) return aboveSurrogates(unit) - aboveSurrogates(otherUnit);
  }
  return one.length - other.length;
}

/** Surrogates represent code points above all single code units. */
function aboveSurrogates(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
