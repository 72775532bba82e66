import type { ComponentChildren } from 'preact';
import { Form, Mark } from '../../html';
import { useVisit } from './visit';

/** The frame of staff pages, with navigation and account. */
export function Layout({ title, children }: { title: string; children: ComponentChildren }) {
  const { operator, staff, note, hasNoEmailServer } = useVisit();
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to content
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
        {hasNoEmailServer && (
          <p class="caution">
            <strong>Emails are written to files; nobody receives them.</strong> Configure an SMTP server with{' '}
            <code>SMTP_URL</code> to send them.
          </p>
        )}
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
  const { navigation, path } = useVisit();
  return (
    <nav aria-label="Pages">
      {navigation.map(({ name, items }) => (
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
