/** Above it a percentage says less than that it is many times as much. */
const MANY_TIMES = 10;

interface ChangeProps {
  /** Both of the same length of time; anything that can be told apart by size. */
  readonly now: number;
  readonly before: number;
  /** What it was before, as people read it. */
  readonly was: string;
  /** When that was, such as `1–21 Oct`. */
  readonly when: string;
  /** Whether more is good news; left out where it is neither. */
  readonly more?: 'good' | 'bad' | undefined;
}

/** How a figure compares with the one before: `+12 % · 378 in 1–21 Oct`. */
export function Change({ now, before, was, when, more }: ChangeProps) {
  const direction = Math.sign(now - before);
  const isGood = more !== undefined && direction !== 0 && direction > 0 === (more === 'good');
  const tone = more === undefined || direction === 0 ? '' : isGood ? 'good' : 'bad';
  return (
    <p class="change">
      <strong class={tone}>{spellChange(now, before)}</strong>{' '}
      <span class="muted">
        {before === 0 ? 'none' : was} {when}
      </span>
    </p>
  );
}

/** `+12 %`, `−3 %`, `12 times`, `new` where there was nothing before. */
export function spellChange(now: number, before: number): string {
  if (now === before) return now === 0 ? '–' : '±0 %';
  if (before === 0) return 'new';
  const times = now / before;
  if (times >= MANY_TIMES) return `${Math.round(times).toLocaleString('en-GB')} times`;
  const percent = Math.round((times - 1) * 100);
  if (percent === 0) return '±0 %';
  return percent > 0 ? `+${percent} %` : `−${-percent} %`;
}
