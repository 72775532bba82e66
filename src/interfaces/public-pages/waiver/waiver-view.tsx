import type { VNode } from 'preact';
import { PageView } from '../../html';
import type { BookingHeading } from '../booking-headings.service';

/** A waiver page with its style sheet and scripts. Its address grants access. */
export function waiverView(status: number, title: string, page: VNode, heading?: BookingHeading): PageView {
  return new PageView(
    title,
    page,
    status,
    {},
    {
      ...(heading && { site: heading.operatorName }),
      isAddressKey: true,
      styles: ['waiver.css'],
      scripts: ['signature.js', 'waiver.js'],
    },
  );
}
