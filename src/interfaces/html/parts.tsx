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

/** A bar with booked and total places. Hidden from screen readers, because the numbers are next to it. */
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

/** Placeholder for an empty list, with a hint. */
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
  /** Anchor for links. */
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

/** A name and value in a definition list. */
export function Detail({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
