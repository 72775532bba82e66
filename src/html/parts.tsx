import type { ComponentChildren } from 'preact';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain';

export function Badge({
  tone = 'plain',
  children,
  title,
}: {
  tone?: Tone;
  children: ComponentChildren;
  title?: string;
}) {
  return (
    <span class={`badge ${tone}`} {...(title && { title })}>
      {children}
    </span>
  );
}

/** Places taken of those there are. The figures stand beside it, so the bar itself says nothing to screen readers. */
export function CapacityBar({ booked, capacity }: { booked: number; capacity: number }) {
  const share = capacity === 0 ? 0 : Math.min(100, Math.round((booked / capacity) * 100));
  const level = booked >= capacity ? 'full' : share >= 75 ? 'high' : 'low';
  return (
    <span class="capacity">
      <svg class={`bar ${level}`} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="ground" width="100" height="6" />
        <rect class="fill" width={share} height="6" />
      </svg>
      <span class="figures">
        {booked} / {capacity}
      </span>
    </span>
  );
}

/** What stands where there is nothing yet, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

/** A section with a heading. */
export function Panel({
  title,
  children,
  aside,
  id,
}: {
  title: string;
  children: ComponentChildren;
  aside?: ComponentChildren;
  /** For links that lead to it. */
  id?: string;
}) {
  return (
    <section class="panel" id={id}>
      <div class="panel-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A value with its name, in a list of such. */
export function Detail({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
