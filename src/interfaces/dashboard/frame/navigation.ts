import { Injectable } from '@nestjs/common';
import { type StaffRole, includesRole } from '../../../platform/auth';

interface NavigationItem {
  readonly label: string;
  readonly href: string;
  /** Required role. */
  readonly role: StaffRole;
}

export interface NavigationGroup {
  readonly name: string;
  readonly items: readonly NavigationItem[];
}

/** Pages of the platform in the main navigation, in the order of a working day. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: 'Daily work',
    items: [
      { label: 'Today', href: '/dashboard', role: 'instructor' },
      { label: 'Bookings', href: '/dashboard/bookings', role: 'desk' },
      { label: 'Check-in', href: '/dashboard/check-in', role: 'gate' },
      { label: 'Sell', href: '/dashboard/sell', role: 'desk' },
      { label: 'Schedule', href: '/dashboard/schedule', role: 'desk' },
      { label: 'Waitlist', href: '/dashboard/waitlist', role: 'desk' },
    ],
  },
  {
    name: 'Activities and usage',
    items: [
      { label: 'Activities', href: '/dashboard/activities', role: 'owner' },
      { label: 'Usage', href: '/dashboard/usage', role: 'owner' },
    ],
  },
  {
    name: 'Customer emails',
    items: [
      { label: 'Workflows', href: '/dashboard/workflows', role: 'owner' },
      { label: 'Emails', href: '/dashboard/emails', role: 'desk' },
    ],
  },
  {
    name: 'Administration',
    items: [
      { label: 'Business', href: '/dashboard/business', role: 'owner' },
      { label: 'Partners', href: '/dashboard/partners', role: 'owner' },
      { label: 'API keys', href: '/dashboard/keys', role: 'owner' },
      { label: 'Webhooks', href: '/dashboard/webhooks', role: 'owner' },
      { label: 'Staff', href: '/dashboard/staff', role: 'owner' },
      { label: 'Online shop', href: '/dashboard/shop', role: 'owner' },
      { label: 'Settings', href: '/dashboard/settings', role: 'owner' },
      { label: 'Audit log', href: '/dashboard/audit', role: 'owner' },
    ],
  },
];

/** A navigation entry of a plugin. */
export interface NavigationEntry extends NavigationItem {
  /** Name of an existing group, or of a new one, which is added at the end. */
  readonly group: string;
}

/** The navigation of staff pages; plugins add entries when their modules are initialized. */
@Injectable()
export class DashboardNavigation {
  private readonly added: NavigationEntry[] = [];

  add(entry: NavigationEntry): void {
    this.added.push(entry);
  }

  /** The pages that a person with this role can see. */
  groupsFor(role: StaffRole): NavigationGroup[] {
    const names = [...NAVIGATION, ...this.added.map(({ group }) => ({ name: group }))].map(({ name }) => name);
    const groups = [...new Set(names)].map((name) => {
      const own = NAVIGATION.find((group) => group.name === name)?.items ?? [];
      const items = [...own, ...this.added.filter(({ group }) => group === name)];
      return { name, items: items.filter((item) => includesRole(role, item.role)) };
    });
    return groups.filter(({ items }) => items.length > 0);
  }
}
