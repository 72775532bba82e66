import { SessionHead } from '../session-head';
import { WaiverControl } from './waiver-controls';
import { type WaiverSection, type WaiverSheet, faultOf, progressOf, sectionsOf, titleOf } from './waiver-sheet';

/** The questions of a booking as a form. */
export function WaiverPage({ sheet }: { sheet: WaiverSheet }) {
  const { described, prompts, hasDraft, address, bookingPage, faults } = sheet;
  return (
    <>
      <SessionHead described={described} />
      {bookingPage && (
        <p>
          <a href={bookingPage}>Your booking</a>
        </p>
      )}
      {prompts.length === 0 ? (
        <p>There are no questions to answer.</p>
      ) : (
        <>
          <Faults sheet={sheet} />
          {hasDraft && faults.length === 0 && address && <DraftNote address={address} />}
          <WaiverForm sheet={sheet} />
        </>
      )}
    </>
  );
}

function DraftNote({ address }: { address: string }) {
  return (
    <form class="note" method="post" action={`${address}/draft/discard`}>
      <p role="status">This is a draft. You have not sent your answers yet.</p>
      <button class="small">Discard draft</button>
    </form>
  );
}

/** Errors as links to their fields; has the initial focus. */
function Faults({ sheet: { faults, prompts } }: { sheet: WaiverSheet }) {
  if (faults.length === 0) return null;
  const faulty = prompts.filter((prompt) => faultOf(faults, prompt) !== undefined);
  return (
    <div class="alert" role="alert" id="faults" tabIndex={-1} autoFocus>
      <h2>Your answers have not been sent</h2>
      <p>They are saved as a draft. Please correct the following:</p>
      <ul class="faults">
        {faulty.map((prompt) => (
          <li key={prompt.key}>
            <a href={`#${prompt.key}`}>
              {prompt.question.label}
              {prompt.participant > 0 && ` (participant ${prompt.participant})`}
            </a>
            : {faultOf(faults, prompt)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function WaiverForm({ sheet }: { sheet: WaiverSheet }) {
  const { prompts, entries, address } = sheet;
  // Disabled buttons also prevent submitting a preview with the Enter key.
  const isPreview = address === undefined;
  return (
    <form
      class="waiver"
      data-waiver
      encType="multipart/form-data"
      noValidate
      {...(!isPreview && {
        method: 'post',
        action: address,
        'data-draft': `${address}/draft`,
        'data-files': `${address}/files`,
      })}
    >
      <Progress {...progressOf(prompts, entries)} />
      {sectionsOf(prompts).map((section) => (
        <Section key={section.participant} section={section} sheet={sheet} />
      ))}
      <div class="finish">
        <button class="primary" disabled={isPreview}>
          Send answers
        </button>
        <button {...(!isPreview && { formAction: `${address}/draft` })} disabled={isPreview}>
          Save for later
        </button>
        <p class="hint" role="status" data-draft-state />
        <p class="hint">
          Until you send your answers, they are saved with your booking for up to 30 days, so you can continue later or
          on another device with the same link. Files that you have not sent with your answers are stored for 24 hours.
          Anyone with this link can see your answers.
        </p>
      </div>
    </form>
  );
}

function Progress({ required, answered }: { required: number; answered: number }) {
  if (required === 0) return <p class="hint">All of these questions are optional.</p>;
  return (
    <p class="progress" data-progress>
      <label for="progress">
        <span data-count>{answered}</span> of {required} required answers
      </label>
      <progress id="progress" max={required} value={answered} />
    </p>
  );
}

function Section({
  section,
  sheet: { entries, faults, participants },
}: {
  section: WaiverSection;
  sheet: WaiverSheet;
}) {
  const { participant, prompts } = section;
  const { required, answered } = progressOf(prompts, entries);
  const id = `section${participant}`;
  return (
    <section class="panel" aria-labelledby={id} data-section>
      <div class="panel-head">
        <h2 id={id}>{titleOf(section, participants)}</h2>
        {required > 0 && (
          <span class={`badge ${answered === required ? 'good' : 'plain'}`} data-badge>
            <span data-count>{answered}</span> of {required}
            <span class="unseen"> required answers</span>
          </span>
        )}
      </div>
      {prompts.map((prompt) => (
        <WaiverControl
          key={prompt.key}
          prompt={prompt}
          entry={entries.get(prompt.key)}
          fault={faultOf(faults, prompt)}
        />
      ))}
    </section>
  );
}
