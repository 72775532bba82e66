import type { RenderedEmail } from '../../../workflows';
import { Panel, type Rejection, TextInput } from '../../html';

/** ID of the element that the page's script replaces while a template is edited. */
export const PREVIEW_ID = 'preview';

interface PreviewProps {
  readonly email: RenderedEmail | undefined;
  readonly rejection: Rejection | undefined;
}

/** The rendered email as text, so that a template's markup never becomes part of the page. */
export function PreviewPanel({ email, rejection }: PreviewProps) {
  return (
    <Panel title="Preview">
      <TextInput
        name="_BookingReference"
        label="Preview with booking"
        hint="Booking reference. Leave empty for sample values."
        optional
      />
      <div id={PREVIEW_ID} class="preview">
        {email ? (
          <PreviewedEmail {...email} />
        ) : (
          <p class="muted">{rejection ? whyNot(rejection) : 'Select Preview to see the email.'}</p>
        )}
      </div>
    </Panel>
  );
}

export function PreviewedEmail({ subject, text, html }: RenderedEmail) {
  return (
    <>
      <p>
        <span class="muted">Subject:</span> <strong>{subject}</strong>
      </p>
      <pre class="email-text">{text}</pre>
      <details>
        <summary>HTML</summary>
        <pre class="email-text">{html}</pre>
      </details>
    </>
  );
}

function whyNot({ errors, detail }: Rejection): string {
  const messages = errors.map(({ message }) => message);
  return `Preview not available. ${messages.length > 0 ? messages.join(' ') : detail}`;
}
