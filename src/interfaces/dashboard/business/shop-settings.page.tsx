import { CLOSED_STOREFRONT, type OperatorEntity } from '../../../operators';
import { CheckBox, Form, Panel, QrCode, type Rejection, TextArea, TextInput } from '../../html';

interface ShopSettingsProps {
  readonly operator: OperatorEntity;
  /** Address of the shop. */
  readonly url: string;
  readonly rejection: Rejection | undefined;
}

/** Opens and closes the online shop, and says what it shows apart from the activities. */
export function ShopSettingsPage({ operator, url, rejection }: ShopSettingsProps) {
  const { enabled, headline, text, terms, privacy } = operator.storefront ?? CLOSED_STOREFRONT;
  return (
    <>
      <h1>Online shop</h1>
      <Panel title="Link">
        <p>
          {enabled ? 'Customers book at ' : 'Once the shop is open, customers book at '}
          <a href={url}>{url}</a>. Link to it from your website, or print the code.
        </p>
        <QrCode text={url} label="QR code of the shop" />
      </Panel>
      <Form id="shop" action="/dashboard/shop" rejection={rejection} sendsChanges>
        <Panel title="Content">
          <CheckBox name="Storefront.Enabled" label="Open the shop" checked={enabled} />
          <TextInput
            name="Storefront.Headline"
            label="Heading"
            value={headline}
            hint="Default: the name of your business"
            optional
          />
          <TextArea name="Storefront.Text" label="Introduction" value={text} optional />
          <TextArea
            name="Storefront.Terms"
            label="Terms of business"
            value={terms}
            hint="A web address, or the text itself. Customers have to accept them."
            optional
          />
          <TextArea
            name="Storefront.Privacy"
            label="Privacy policy"
            value={privacy}
            hint="A web address, or the text itself"
            optional
          />
          <button class="primary">Save</button>
        </Panel>
      </Form>
    </>
  );
}
