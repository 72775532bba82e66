import type { StaffRole } from '../../auth';

interface NavigationGroup {
  readonly name: string;
  /** Who sees it. */
  readonly role: StaffRole;
  readonly items: readonly { readonly label: string; readonly href: string }[];
}

/** Every page that is linked from everywhere, in the order of a working day. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: 'Every day',
    role: 'staff',
    items: [
      { label: 'Today', href: '/dashboard' },
      { label: 'Bookings', href: '/dashboard/bookings' },
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
      { label: 'Keys', href: '/dashboard/keys' },
      { label: 'Staff', href: '/dashboard/staff' },
      { label: 'Settings', href: '/dashboard/settings' },
      { label: 'Audit', href: '/dashboard/audit' },
    ],
  },
];
