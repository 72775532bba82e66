import type { RenderedEmail } from '../../workflows';
import { Panel, type Rejection, TextInput } from '../../html';

/** What the page's script replaces while the template is being written. */
export const PREVIEW_ID = 'preview';

interface PreviewProps {
  readonly email: RenderedEmail | undefined;
  readonly rejection: Rejection | undefined;
}

/** What would be sent, as text: the markup of a template never becomes part of the page. */
export function PreviewPanel({ email, rejection }: PreviewProps) {
  return (
    <Panel title="Preview">
      <TextInput
        name="_BookingReference"
        label="Filled in with booking"
        hint="A booking reference; none: made-up values"
        optional
      />
      <div id={PREVIEW_ID} class="preview">
        {email ? (
          <PreviewedEmail {...email} />
        ) : (
          <p class="muted">{rejection ? whyNot(rejection) : 'Press Preview to see it.'}</p>
        )}
      </div>
    </Panel>
  );
}

function PreviewedEmail({ subject, text, html }: RenderedEmail) {
  return (
    <>
      <p>
        <span class="muted">Subject:</span> <strong>{subject}</strong>
      </p>
      <pre class="mail">{text}</pre>
      <details>
        <summary>HTML</summary>
        <pre class="mail">{html}</pre>
      </details>
    </>
  );
}

function whyNot({ errors, detail }: Rejection): string {
  const messages = errors.map(({ message }) => message);
  return `Not shown yet. ${messages.length > 0 ? messages.join(' ') : detail}`;
}
