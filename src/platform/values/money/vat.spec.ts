import { netOf, toPercent, toRate } from '.';

describe('VAT', () => {
  it.each([
    [12_000, 20, 10_000],
    [100, 0, 100],
    [0, 20, 0],
    [9_000, 20, 7_500],
    [100, 20, 83],
    [4_500, 17.5, 3_830],
    // Exactly between two amounts: to the even one.
    [3, 100, 2],
    [1, 100, 0],
    [5, 100, 2],
    [21, 5, 20],
    [100_000_000_000, 7.77, 92_790_201_355],
    [90_071_992_547_409_91, 20, 7_505_999_378_950_826],
    [90_000_000_000_003, 100, 45_000_000_000_002],
  ])('of %i at %d %% leaves %i net, also when it is refunded', (gross, percent, net) => {
    expect(netOf(gross, toRate(percent))).toBe(net);
    expect(netOf(-gross, toRate(percent)) + net).toBe(0);
  });

  it('has rates with two decimals, stored as integers', () => {
    for (let rate = 0; rate <= 10_000; rate++) expect(toRate(toPercent(rate))).toBe(rate);
  });
});
