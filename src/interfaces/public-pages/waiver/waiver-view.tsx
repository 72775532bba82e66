import type { VNode } from 'preact';
import { type PageTitle, PageView } from '../../html';
import type { DescribedBooking } from '../booking-headings.service';
import { CustomerFrame, customerDocument, customerPage } from '../customer-page';
import type { WaiverSheet } from './waiver-sheet';
import { WaiverPage } from './waiver.page';

/** Style sheets and scripts of a waiver page, in addition to those of all pages about a booking. */
const WAIVER_DOCUMENT = { styles: ['waiver.css'], scripts: ['signature.js', 'waiver.js'] } as const;

export function waiverView(described: DescribedBooking, content: VNode, status = 200): PageView {
  const { activityName } = described.heading;
  const title: PageTitle = ({ errors }) => (status === 422 ? `${errors.prefix}${activityName}` : activityName);
  return customerPage(described, title, content, { ...WAIVER_DOCUMENT, status });
}

/** The questions as customers see them. @param bar stands above the page */
export function waiverPreview(sheet: WaiverSheet, bar: VNode): PageView {
  const { operator, heading, headers } = sheet.described;
  const content = (
    <>
      {bar}
      <CustomerFrame operator={operator}>
        <WaiverPage sheet={sheet} />
      </CustomerFrame>
    </>
  );
  const title = `Preview: ${heading.activityName}`;
  return new PageView(title, content, 200, headers, customerDocument({ operator }, WAIVER_DOCUMENT));
}
