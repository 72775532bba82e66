import type { ComponentChildren } from 'preact';
import type { StaffRole } from '../../../platform/auth';
import { useHasRole } from './visit';

interface RoleLinkProps {
  /** Role that the page requires. */
  readonly role: StaffRole;
  readonly href: string;
  readonly class?: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** A link in a text that stays without the link for people who may not open the page. */
export function RoleLink({ role, href, class: className, title, children }: RoleLinkProps) {
  if (!useHasRole(role)) {
    return (
      <span class={className} title={title}>
        {children}
      </span>
    );
  }
  return (
    <a href={href} class={className} title={title}>
      {children}
    </a>
  );
}
