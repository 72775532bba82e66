import { Injectable } from '@nestjs/common';
import type { StaffRole } from '../../../platform/auth';

export interface NavigationGroup {
  readonly name: string;
  /** Required role. */
  readonly role: StaffRole;
  readonly items: readonly { readonly label: string; readonly href: string }[];
}

/** Pages of the platform in the main navigation, in the order of a working day. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: 'Daily work',
    role: 'staff',
    items: [
      { label: 'Today', href: '/dashboard' },
      { label: 'Bookings', href: '/dashboard/bookings' },
      { label: 'Check-in', href: '/dashboard/check-in' },
      { label: 'Sell', href: '/dashboard/sell' },
      { label: 'Schedule', href: '/dashboard/schedule' },
      { label: 'Waitlist', href: '/dashboard/waitlist' },
    ],
  },
  {
    name: 'Activities and usage',
    role: 'staff',
    items: [
      { label: 'Activities', href: '/dashboard/activities' },
      { label: 'Usage', href: '/dashboard/usage' },
    ],
  },
  {
    name: 'Customer emails',
    role: 'staff',
    items: [
      { label: 'Workflows', href: '/dashboard/workflows' },
      { label: 'Emails', href: '/dashboard/emails' },
    ],
  },
  {
    name: 'Administration',
    role: 'owner',
    items: [
      { label: 'Business', href: '/dashboard/business' },
      { label: 'Keys', href: '/dashboard/keys' },
      { label: 'Webhooks', href: '/dashboard/webhooks' },
      { label: 'Staff', href: '/dashboard/staff' },
      { label: 'Settings', href: '/dashboard/settings' },
      { label: 'Audit log', href: '/dashboard/audit' },
    ],
  },
];

/** A navigation entry of a plugin. */
export interface NavigationEntry {
  /** Name of an existing group, or of a new one, which is added at the end. */
  readonly group: string;
  readonly label: string;
  /** For example `/dashboard/vouchers`. */
  readonly href: string;
  /** Required role. */
  readonly role: StaffRole;
}

/** The navigation of staff pages; plugins add entries when their modules are initialized. */
@Injectable()
export class DashboardNavigation {
  private readonly added: NavigationEntry[] = [];

  add(entry: NavigationEntry): void {
    this.added.push(entry);
  }

  /** The groups that a person with this role can see. */
  groupsFor(role: StaffRole): NavigationGroup[] {
    const sees = (page: { readonly role: StaffRole }) => page.role === 'staff' || role === 'owner';
    const added = this.added.filter(sees);
    const groups = NAVIGATION.filter(sees).map((group) => ({
      ...group,
      items: [...group.items, ...added.filter((entry) => entry.group === group.name)],
    }));
    const known = new Set(groups.map(({ name }) => name));
    const others = added.filter(({ group }) => !known.has(group));
    for (const name of new Set(others.map(({ group }) => group))) {
      groups.push({ name, role, items: others.filter(({ group }) => group === name) });
    }
    return groups;
  }
}
