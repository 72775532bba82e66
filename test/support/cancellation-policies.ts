/** A policy as the API shows it, with the hours and percentages of its steps. */
export function cancellationPolicy(...steps: [hoursBefore: number, refundPercent: number][]) {
  return {
    Steps: steps.map(([HoursBefore, RefundPercent]) => ({ HoursBefore, RefundPercent })),
    CustomerMay: { Cancel: true, Move: true },
  };
}

export const DEFAULT_POLICY = cancellationPolicy([24, 100]);
