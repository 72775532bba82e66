/** The quotient, rounded half to even; that of a negative dividend is the negative of the positive one's. */
export function divideHalfEven(dividend: bigint, divisor: bigint): number {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const quotient = magnitude / divisor;
  const doubledRest = 2n * (magnitude % divisor);
  const isRoundedUp = doubledRest > divisor || (doubledRest === divisor && quotient % 2n === 1n);
  const rounded = Number(isRoundedUp ? quotient + 1n : quotient);
  return dividend < 0n ? -rounded : rounded;
}
