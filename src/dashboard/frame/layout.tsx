import type { ComponentChildren } from 'preact';
import { Form } from './form';
import { NAVIGATION } from './navigation';
import { useVisit } from './visit';

/** The frame of every page for staff: where to go, who is signed in, and the page itself. */
export function Layout({ title, children }: { title: string; children: ComponentChildren }) {
  const { operator, staff, note } = useVisit();
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="side">
        <div class="brand">
          <Mark />
          <span>{operator.name}</span>
        </div>
        <Navigation />
        <div class="who">
          <p>
            <strong class="clip" title={staff.name}>
              {staff.name}
            </strong>
            <span class="muted">{staff.role} ·</span> <a href="/dashboard/account">Password</a>
          </p>
          <Form id="sign-out" action="/dashboard/sign-out">
            <button class="quiet">Sign out</button>
          </Form>
          <p class="muted small">Times in {operator.timeZone}</p>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {note && (
          <p class="note" role="status">
            {note}
          </p>
        )}
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

function Navigation() {
  const { staff, path } = useVisit();
  const groups = NAVIGATION.filter(({ role }) => role === 'staff' || staff.role === 'owner');
  return (
    <nav aria-label="Pages">
      {groups.map(({ name, items }) => (
        <ul key={name} aria-label={name}>
          {items.map(({ label, href }) => {
            const isCurrent = href === '/dashboard' ? path === href : path === href || path.startsWith(`${href}/`);
            return (
              <li key={href}>
                <a href={href} {...(isCurrent && { 'aria-current': 'page' as const })}>
                  {label}
                </a>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
}

/** A boat on its slipway. */
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

/** A page without a person behind it, such as sign-in, a problem type or what a customer is to answer. */
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
