import type { ComponentChildren } from 'preact';

interface FoldedProps {
  readonly title: string;
  /** What the closed panel shows next to its title. */
  readonly hint?: ComponentChildren;
  /** Anchor for links. It is inside, so that following a link opens the panel. */
  readonly id: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** A panel that is closed until somebody needs it. */
export function Folded({ title, hint, id, isOpen = false, children }: FoldedProps) {
  return (
    <details class="panel collapsed-panel" open={isOpen}>
      <summary>
        <h2>{title}</h2> {hint !== undefined && <span class="muted">{hint}</span>}
      </summary>
      <div id={id} class="folded-body">
        {children}
      </div>
    </details>
  );
}
