import { Injectable } from '@nestjs/common';
import type { StaffRole } from '../../auth';

export interface NavigationGroup {
  readonly name: string;
  /** Who sees it. */
  readonly role: StaffRole;
  readonly items: readonly { readonly label: string; readonly href: string }[];
}

/** Every page of the platform that is linked from everywhere, in the order of a working day. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: 'Every day',
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
    name: 'What is sold and used',
    role: 'staff',
    items: [
      { label: 'Activities', href: '/dashboard/activities' },
      { label: 'Usage', href: '/dashboard/usage' },
    ],
  },
  {
    name: 'Mail to customers',
    role: 'staff',
    items: [
      { label: 'Workflows', href: '/dashboard/workflows' },
      { label: 'E-mails', href: '/dashboard/emails' },
    ],
  },
  {
    name: 'The business',
    role: 'owner',
    items: [
      { label: 'Business', href: '/dashboard/business' },
      { label: 'Keys', href: '/dashboard/keys' },
      { label: 'Webhooks', href: '/dashboard/webhooks' },
      { label: 'Staff', href: '/dashboard/staff' },
      { label: 'Settings', href: '/dashboard/settings' },
      { label: 'Audit', href: '/dashboard/audit' },
    ],
  },
];

/** A page that a plugin adds. */
export interface NavigationEntry {
  /** The name of a group that is there already, or of a new one, which is put at the end. */
  readonly group: string;
  readonly label: string;
  /** Such as `/dashboard/vouchers`. */
  readonly href: string;
  /** Who sees it. */
  readonly role: StaffRole;
}

/** Where the pages of staff are linked from; plugins add theirs when their module is initialised. */
@Injectable()
export class DashboardNavigation {
  private readonly added: NavigationEntry[] = [];

  add(entry: NavigationEntry): void {
    this.added.push(entry);
  }

  /** What a member of staff sees. */
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
