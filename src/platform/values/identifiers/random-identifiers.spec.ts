import { randomPrefixedId } from './random-identifiers';

it('makes identifiers of all letters and digits, none of them more often than others', () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 10_000; n++) {
    const id = randomPrefixedId('evt', 16);
    expect(id).toMatch(/^evt_[a-z0-9]{16}$/);
    for (const character of id.slice(4)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(36);
  // Each occurs about 4,444 ± 66 times; with a modulo bias, four would occur an eighth more often.
  expect(Math.max(...counts.values())).toBeLessThan(4_444 + 6 * 66);
  expect(Math.min(...counts.values())).toBeGreaterThan(4_444 - 6 * 66);
});
