import type { ComponentChildren } from 'preact';
import type { OperatorEntity } from '../../operators';

interface CustomerLayoutProps {
  readonly operator: OperatorEntity;
  /** Where the operator's name or logo leads. */
  readonly home: string | undefined;
  /** Class for the width and the buttons of the pages. */
  readonly kind?: 'shop' | 'booking';
  /** Shown at the end, such as terms. */
  readonly legal?: ComponentChildren;
  /** Whether it is a part of another page. */
  readonly isPreview?: boolean;
  readonly children: ComponentChildren;
}

/** Common frame of all pages for customers: the operator's name or logo in its colour, and who to ask. */
export function CustomerLayout({ operator, home, kind = 'booking', legal, isPreview, children }: CustomerLayoutProps) {
  const { name, logo } = operator;
  const brand = logo === null ? <span>{name}</span> : <img src={logo} alt={name} height="40" />;
  return (
    <div class={`customer ${kind}`}>
      <header class="customer-head">{home === undefined ? <p>{brand}</p> : <a href={home}>{brand}</a>}</header>
      {isPreview ? <div class="customer-main">{children}</div> : <main id="main">{children}</main>}
      <footer class="customer-foot">
        <Contact operator={operator} />
        {legal}
      </footer>
    </div>
  );
}

function Contact({ operator }: Pick<CustomerLayoutProps, 'operator'>) {
  const { name, address, telephone, website } = operator;
  const email = contactEmailOf(operator);
  return (
    <address>
      <strong>{name}</strong>
      {address !== null && <span>{address}</span>}
      {telephone !== null && <a href={`tel:${telephone}`}>{telephone}</a>}
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      {website !== null && (
        <a href={website} target="_top" rel="noopener">
          {website.replace(/^https?:\/\//, '')}
        </a>
      )}
    </address>
  );
}

/** Whom customers ask in a sentence: a link to the operator's address, or its name. */
export function WhoToAsk({ operator }: Pick<CustomerLayoutProps, 'operator'>) {
  const email = contactEmailOf(operator);
  return email === null ? <>{operator.name}</> : <a href={`mailto:${email}`}>{email}</a>;
}

function contactEmailOf({ publicEmail, replyTo, senderEmail }: OperatorEntity): string | null {
  return publicEmail ?? replyTo ?? senderEmail;
}

/** Address of the style sheet with the operator's colour. */
export function themePath({ slug }: Pick<OperatorEntity, 'slug'>): string {
  return `/shop/${slug}/theme.css`;
}

/** The images of the frame, which a page has to permit. */
export function logosOf({ logo }: Pick<OperatorEntity, 'logo'>): string[] {
  return logo === null ? [] : [logo];
}
