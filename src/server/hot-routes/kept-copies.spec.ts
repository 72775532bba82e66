import { type KeptCopy, KeptCopies } from './kept-copies';

const made = { moment: { at: 0, takenAt: 0, changes: 0 }, shown: { operatorId: 1, keys: [] }, until: Infinity };

function keptCopy(text: string, route = '/kayaks'): KeptCopy {
  return { ...made, copy: { etag: `"${text[0]}"`, whole: Buffer.from(text), unchanged: `ETag: ${text[0]}`, route } };
}

describe('kept copies', () => {
  it('hold the same answer once, for however many addresses and callers', () => {
    const kept = new KeptCopies();
    kept.set('one', keptCopy('x'.repeat(50_000)));
    const first = kept.bytes;
    expect(first).toBeGreaterThan(50_000);
    for (let n = 0; n < 100; n++) kept.set(`key ${n}`, keptCopy('x'.repeat(50_000)));
    expect(kept.bytes - first).toBeLessThan(150_000);
    expect(kept.get('key 99')!.copy).toBe(kept.get('one')!.copy);
    kept.set('another', keptCopy('y'.repeat(50_000)));
    kept.set('another route', keptCopy('x'.repeat(50_000), '/canoes'));
    expect(kept.get('another')!.copy.etag).toBe('"y"');
    expect(kept.get('another route')!.copy.route).toBe('/canoes');
    expect(kept.bytes).toBeGreaterThan(150_000);
  });

  it('give back what they held when they are deleted or replaced', () => {
    const kept = new KeptCopies();
    kept.set('one', keptCopy('x'.repeat(1_000)));
    kept.set('two', keptCopy('x'.repeat(1_000)));
    const two = kept.bytes;
    kept.set('two', keptCopy('x'.repeat(1_000)));
    expect(kept.bytes).toBe(two);
    kept.set('two', keptCopy('z'.repeat(2_000)));
    expect(kept.get('one')!.copy.whole).toHaveLength(1_000);
    kept.delete('one');
    kept.delete('two');
    kept.delete('two');
    expect(kept.bytes).toBe(0);
    const again = keptCopy('x'.repeat(1_000));
    kept.set('one', again);
    expect(kept.get('one')!.copy).toBe(again.copy);
  });

  it('never hold more than 64 MB; what was not asked for longest goes', () => {
    const kept = new KeptCopies();
    const longText = (n: number) => String(n).padStart(1_000_000, '-');
    for (let n = 0; n < 200; n++) {
      kept.set(`long ${n}`, keptCopy(longText(n)));
      kept.get('long 0');
      expect(kept.bytes).toBeLessThanOrEqual(64_000_000);
    }
    expect(kept.bytes).toBeGreaterThan(60_000_000);
    expect(kept.get('long 0')).toBeDefined();
    expect(kept.get('long 1')).toBeUndefined();
    expect(kept.get('long 199')).toBeDefined();
    for (let n = 0; n < 70_000; n++) kept.set(`short ${n}`, keptCopy('short'));
    expect(kept.bytes).toBeLessThanOrEqual(64_000_000);
    expect(kept.get('short 69999')).toBeDefined();
    expect(kept.get('long 199')).toBeUndefined();
  });
});
