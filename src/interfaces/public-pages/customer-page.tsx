import type { ComponentChildren } from 'preact';
import { operatorLanguage } from '../../operators';
import { type DocumentOptions, type PageTitle, PageView } from '../html';
import type { DescribedBooking } from './booking-headings.service';
import { CustomerLayout, themePath } from './customer-layout';
import { isOpenShop, shopPath } from './open-shop';

/** What the frame of a page needs. */
export type Framed = Pick<DescribedBooking, 'operator' | 'headers'> & Partial<Pick<DescribedBooking, 'language'>>;

interface CustomerPageOptions extends DocumentOptions {
  readonly status?: number;
}

/** A page about a booking, in the look of its operator. Its address grants access. */
export function customerPage(
  framed: Framed,
  title: PageTitle,
  content: ComponentChildren,
  { status = 200, ...document }: CustomerPageOptions = {},
): PageView {
  const page = <CustomerFrame operator={framed.operator}>{content}</CustomerFrame>;
  return new PageView(title, page, status, framed.headers, customerDocument(framed, document));
}

interface FrameProps extends Pick<Framed, 'operator'> {
  readonly children: ComponentChildren;
}

export function CustomerFrame({ operator, children }: FrameProps) {
  return (
    <CustomerLayout operator={operator} home={isOpenShop(operator) ? shopPath(operator) : undefined}>
      {children}
    </CustomerLayout>
  );
}

/** Style sheets and scripts of a page about a booking, and further ones. */
export function customerDocument(
  { operator, language = null }: Pick<Framed, 'operator' | 'language'>,
  { styles = [], scripts = [], ...document }: DocumentOptions = {},
): DocumentOptions {
  return {
    site: operator.name,
    isAddressKey: true,
    customerLanguage: { language, fallback: operatorLanguage(operator) },
    styles: ['customer.css', ...styles],
    scripts: ['framed.js', 'time-zones.js', ...scripts],
    ownStyles: [themePath(operator)],
    ...document,
  };
}
