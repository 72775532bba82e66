/** From this factor on, the change is shown as a multiple instead of a percentage. */
const MANY_TIMES = 10;

interface ChangeProps {
  /** Values of periods of the same length, in any unit. */
  readonly now: number;
  readonly before: number;
  /** Formatted earlier value. */
  readonly was: string;
  /** The earlier period, such as `1–21 Oct`. */
  readonly when: string;
  /** Whether more is better; absent if neither. */
  readonly more?: 'good' | 'bad' | undefined;
}

/** Compares a figure with an earlier one: `+12 % · 378 in 1–21 Oct`. */
export function Change({ now, before, was, when, more }: ChangeProps) {
  const direction = Math.sign(now - before);
  const isGood = more !== undefined && direction !== 0 && direction > 0 === (more === 'good');
  const tone = more === undefined || direction === 0 ? '' : isGood ? 'good' : 'bad';
  return (
    <p class="change">
      <strong class={tone}>{formatChange(now, before)}</strong>{' '}
      <span class="muted">
        vs {before === 0 ? '0' : was} ({when})
      </span>
    </p>
  );
}

/** `+12 %`, `−3 %`, `×12`, or `new` without an earlier value. */
export function formatChange(now: number, before: number): string {
  if (now === before) return now === 0 ? '–' : '±0%';
  if (before === 0) return 'new';
  const times = now / before;
  if (times >= MANY_TIMES) return `×${Math.round(times).toLocaleString('en-GB')}`;
  const percent = Math.round((times - 1) * 100);
  if (percent === 0) return '±0%';
  return percent > 0 ? `+${percent}%` : `−${-percent}%`;
}
