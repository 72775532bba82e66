import type { ComponentChildren } from 'preact';

interface CardProps {
  readonly title: ComponentChildren;
  /** Subtitle, such as the technical name. */
  readonly below?: ComponentChildren;
  readonly figure: string;
  readonly unit?: string | undefined;
  readonly change?: ComponentChildren;
  readonly chart?: ComponentChildren;
  /** A line of additional information. */
  readonly more?: ComponentChildren;
}

/** A figure with unit, comparison and chart. */
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
