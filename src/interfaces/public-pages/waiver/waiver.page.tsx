import { useLanguage } from '../../html';
import { SessionHead } from '../session-head';
import { WaiverControl } from './waiver-controls';
import { type WaiverSection, type WaiverSheet, faultOf, progressOf, sectionsOf, titleOf } from './waiver-sheet';

/** The questions of a booking as a form. */
export function WaiverPage({ sheet }: { sheet: WaiverSheet }) {
  const { described, prompts, hasDraft, address, bookingPage, faults } = sheet;
  const { texts } = useLanguage();
  return (
    <>
      <SessionHead described={described} />
      {bookingPage && (
        <p>
          <a href={bookingPage}>{texts.booking.title}</a>
        </p>
      )}
      {prompts.length === 0 ? (
        <p>{texts.waiver.noQuestions}</p>
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
  const { waiver } = useLanguage().texts;
  return (
    <form class="note" method="post" action={`${address}/draft/discard`}>
      <p role="status">{waiver.draft}</p>
      <button class="small">{waiver.discard}</button>
    </form>
  );
}

/** Errors as links to their fields; has the initial focus. */
function Faults({ sheet: { faults, prompts } }: { sheet: WaiverSheet }) {
  const page = useLanguage();
  const { waiver } = page.texts;
  if (faults.length === 0) return null;
  const faulty = prompts.filter((prompt) => faultOf(faults, prompt, page) !== undefined);
  return (
    <div class="alert" role="alert" id="faults" tabIndex={-1} autoFocus>
      <h2>{waiver.notSent}</h2>
      <p>{waiver.correct}</p>
      <ul class="faults">
        {faulty.map((prompt) => (
          <li key={prompt.key}>
            <a href={`#${prompt.key}`}>
              {prompt.question.label}
              {prompt.participant > 0 && ` (${waiver.participant(prompt.participant)})`}
            </a>
            : {faultOf(faults, prompt, page)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function WaiverForm({ sheet }: { sheet: WaiverSheet }) {
  const { prompts, entries, address } = sheet;
  const { waiver, scripts } = useLanguage().texts;
  // Disabled buttons also prevent submitting a preview with the Enter key.
  const isPreview = address === undefined;
  return (
    <form
      class="waiver"
      data-waiver
      data-texts={JSON.stringify(scripts)}
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
          {waiver.send}
        </button>
        <button {...(!isPreview && { formAction: `${address}/draft` })} disabled={isPreview}>
          {waiver.later}
        </button>
        <p class="hint" role="status" data-draft-state />
        <p class="hint">{waiver.storage}</p>
      </div>
    </form>
  );
}

function Progress({ required, answered }: { required: number; answered: number }) {
  const { waiver } = useLanguage().texts;
  if (required === 0) return <p class="hint">{waiver.allOptional}</p>;
  return (
    <p class="progress" data-progress>
      <label for="progress">
        <span data-count>{answered}</span> {waiver.of} {required} {waiver.requiredAnswers}
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
  const page = useLanguage();
  const { waiver } = page.texts;
  return (
    <section class="panel" aria-labelledby={id} data-section>
      <div class="panel-head">
        <h2 id={id}>{titleOf(section, participants, page.texts)}</h2>
        {required > 0 && (
          <span class={`badge ${answered === required ? 'good' : 'plain'}`} data-badge>
            <span data-count>{answered}</span> {waiver.of} {required}
            <span class="unseen"> {waiver.requiredAnswers}</span>
          </span>
        )}
      </div>
      {prompts.map((prompt) => (
        <WaiverControl
          key={prompt.key}
          prompt={prompt}
          entry={entries.get(prompt.key)}
          fault={faultOf(faults, prompt, page)}
        />
      ))}
    </section>
  );
}
