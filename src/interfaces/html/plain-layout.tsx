import type { ComponentChildren } from 'preact';

/** The logo: a boat on a slipway. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" class="mark-ground" />
      <path d="M7 18h18l-3.2 5.5H10.2z" class="mark-boat" />
      <path d="M15 16V7l8 9z" class="mark-boat" />
      <path d="M13.5 16v-6L9 16z" class="mark-boat" />
    </svg>
  );
}

/** Layout of pages without a signed-in person, such as sign-in, problem types and waivers. */
export function PlainLayout({ name = 'Slipway', children }: { name?: string; children: ComponentChildren }) {
  return (
    <main class="alone" id="main">
      <p class="brand">
        <Mark />
        <span>{name}</span>
      </p>
      {children}
    </main>
  );
}
