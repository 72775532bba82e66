import type { ComponentChildren } from 'preact';

interface NextStepProps {
  readonly href: string;
  /** Label of the button. */
  readonly button: string;
  /** Why it is next, in one sentence. */
  readonly children: ComponentChildren;
}

/** What to do next, with a button that leads there. */
export function NextStep({ href, button, children }: NextStepProps) {
  return (
    <div class="next-step">
      <p>{children}</p>
      <a class="button primary" href={href}>
        {button}
      </a>
    </div>
  );
}
