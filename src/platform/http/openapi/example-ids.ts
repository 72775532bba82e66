/** IDs in the examples of the document. The demo contains the booking and, for its first hour, the hold. */
export const EXAMPLE_IDS = {
  activity: 'a_sunsetkayak1',
  booking: '7K2M9X0Q4B',
  hold: 'hold_7k2m9x0q4b1z',
  reservation: '0b9c9a3e-6c33-4f0c-8d7a-2f2f4b6f3b11',
} as const;
