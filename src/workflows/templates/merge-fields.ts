import type { BookingSummary } from '../../bookings';
import type { PublicAddress } from '../../config';
import { formatMoney } from '../../shared/money';

/** What templates can show, by group and name. */
export interface MergeFields {
  readonly customer: { readonly first_name: string; readonly last_name: string; readonly email: string };
  readonly booking: { readonly reference: string; readonly participants: number; readonly total: string };
  readonly activity: { readonly name: string; readonly location: string };
  readonly session: { readonly date: string; readonly time: string; readonly time_zone: string };
  readonly operator: { readonly name: string };
  readonly links: { readonly waiver: string; readonly manage: string };
}

const EXAMPLE: Omit<MergeFields, 'operator' | 'links'> = {
  customer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  booking: { reference: '7K2M9X0Q4B', participants: 2, total: '£90.00' },
  activity: { name: 'Sunset kayak tour', location: 'Harbour Road 1' },
  session: { date: '2026-12-05', time: '10:00', time_zone: 'Europe/London' },
};

/** Made-up values, for previews and for trying templates out. */
export function exampleFields(operatorName: string, address: PublicAddress): MergeFields {
  const page = address.link('/waivers/example');
  return { ...EXAMPLE, operator: { name: operatorName }, links: { waiver: page, manage: page } };
}

export function toMergeFields({ booking, ...summary }: BookingSummary, address: PublicAddress): MergeFields {
  const page = address.link(`/waivers/${booking.waiverToken}`);
  return {
    customer: { first_name: booking.firstName, last_name: booking.lastName, email: booking.email },
    booking: {
      reference: booking.reference,
      participants: booking.participants,
      total: formatMoney(booking.totalAmount, booking.currency),
    },
    activity: { name: summary.activity.name, location: summary.activity.location },
    session: { date: booking.sessionDate, time: booking.sessionTime, time_zone: summary.operator.timeZone },
    operator: { name: summary.operator.name },
    links: { waiver: page, manage: page },
  };
}

/** `customer.first_name` and so on: every merge field there is. */
export function fieldNames(fields: MergeFields): Set<string> {
  return new Set(
    Object.entries(fields).flatMap(([group, members]) =>
      Object.keys(members as object).map((name) => `${group}.${name}`),
    ),
  );
}
