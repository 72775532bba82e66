import { CLOSED_STOREFRONT, embedOriginsOf, type OperatorEntity } from '../../../operators';
import { readableOn } from '../../../platform/email';
import type { VNode } from 'preact';
import { CheckBox, Form, Panel, QrCode, type Rejection, type SubmittedForm, TextArea, TextInput } from '../../html';

interface ShopSettingsProps {
  readonly operator: OperatorEntity;
  /** Address of the shop. */
  readonly url: string;
  readonly rejection: Rejection | undefined;
  /** Input so far. */
  readonly entered: SubmittedForm | undefined;
  /** The shop with it. */
  readonly preview: VNode;
}

/** ID of the element that the page's script replaces while the form is edited. */
const PREVIEW_ID = 'preview';

/** Opens and closes the online shop, and says what it shows apart from the activities. */
export function ShopSettingsPage({ operator, url, rejection, entered, preview }: ShopSettingsProps) {
  const { enabled, headline, text, terms, privacy } = operator.storefront ?? CLOSED_STOREFRONT;
  return (
    <>
      <Panel title="Link">
        <p>
          {enabled ? 'Customers book at ' : 'Once the shop is open, customers book at '}
          <a href={url}>{url}</a>. Link to it from your website, or print the code.
        </p>
        <QrCode text={url} label="QR code of the shop" />
      </Panel>
      <Form
        id="shop"
        action="/dashboard/shop"
        rejection={rejection}
        entered={entered}
        preview={PREVIEW_ID}
        sendsChanges
      >
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
          <div class="actions">
            <button class="primary">Save</button>
            <button name="_Do" value="preview">
              Preview
            </button>
          </div>
        </Panel>
        <Panel title="Preview">
          <p class="hint">As customers see it in your language. The colour and logo are under Settings.</p>
          <div id={PREVIEW_ID} class="shop-preview" inert>
            {preview}
          </div>
        </Panel>
        <Panel title="On your website">
          <p>Put this where the button should be. It opens the shop in front of your page.</p>
          <p>
            <code>{tagOf(operator, url)}</code>
          </p>
          <p class="hint">
            With <code>data-activity="…"</code> and an ActivityID, it opens that activity; <code>data-label</code> is
            the text of the button.
          </p>
          <TextArea
            name="EmbedOrigins"
            label="Websites that may show the shop"
            value={embedOriginsOf(operator).join('\n')}
            hint="One address per line, such as https://www.harbour.example"
            optional
          />
          <p>
            <button>Save</button>
          </p>
        </Panel>
      </Form>
    </>
  );
}

/** The script tag for the operator's website. */
function tagOf({ slug, colour }: OperatorEntity, url: string): string {
  const script = new URL('/shop/embed.js', url).href;
  const look = colour === null ? '' : ` data-colour="${colour}" data-text-colour="${readableOn(colour)}"`;
  return `<script src="${script}" data-operator="${slug}"${look}></script>`;
}
