import type { ComponentChildren } from 'preact';

interface CardProps {
  readonly title: ComponentChildren;
  /** What stands below the title, such as the name that programs use. */
  readonly below?: ComponentChildren;
  readonly figure: string;
  readonly unit?: string | undefined;
  readonly change?: ComponentChildren;
  readonly chart?: ComponentChildren;
  /** What else is to be said, in a line. */
  readonly more?: ComponentChildren;
}

/** One figure: what it is, how much, how it compares, and how it came about. */
export function Card({ title, below, figure, unit, change, chart, more }: CardProps) {
  return (
    <article class="figure-card">
      <h2>{title}</h2>
      {below}
      <p class="figure">
        {figure}
        {unit && <span class="unit"> {unit}</span>}
      </p>
      {change}
      {chart}
      {more && <p class="muted small">{more}</p>}
    </article>
  );
}

export function Cards({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <section class="figure-cards" aria-label={label}>
      {children}
    </section>
  );
}
