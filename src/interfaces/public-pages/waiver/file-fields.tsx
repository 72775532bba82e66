import { SAVED_FILES_SUFFIX } from './waiver-forms.service';
import { acceptedTypes, largestFile, mostFiles } from '../../../waivers';
import { useLanguage } from '../../html';
import { kindsOf, sizeOf } from './waiver-sheet';
import type { WaiverPrompt, WaiverEntry } from '../../../waiver-completion';

/** Properties of a form control. */
export interface FieldProps {
  readonly prompt: WaiverPrompt;
  readonly entry: WaiverEntry;
  /** Attributes that link the control to its hint and error. */
  readonly described: { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };
}

/** Uploaded files, and an input to select more. */
export function FileField(props: FieldProps) {
  const most = mostFiles(props.prompt.question);
  const { files } = useLanguage().texts;
  return (
    <>
      <SavedFiles {...props} />
      <Chooser {...props} label={files.choose(most)} />
    </>
  );
}

/** A signature is a picture: with JavaScript it is drawn or typed, otherwise it is selected as a file. */
export function SignatureField(props: FieldProps) {
  const { key, question } = props.prompt;
  const { files } = useLanguage().texts;
  return (
    <>
      <SavedFiles {...props} />
      <button type="button" data-again hidden>
        {files.signAgain}
      </button>
      <div class="pad" data-pad hidden>
        <p class="hint">{files.signHere}</p>
        <canvas width={1200} height={360} role="img" aria-label={files.signatureField(question.label)} />
        <div class="typed">
          <label for={`${key}typed`}>{files.typeName}</label>
          <input type="text" id={`${key}typed`} autocomplete="name" data-typed />
          <button type="button" data-clear>
            {files.clear}
          </button>
        </div>
      </div>
      <details open data-picture>
        <summary>{files.uploadPicture}</summary>
        <Chooser {...props} label={files.choosePicture} />
      </details>
    </>
  );
}

/** Ticked files are part of the answer; files of a stored answer stay until others replace them. */
function SavedFiles({ prompt: { key }, entry }: FieldProps) {
  const { files } = useLanguage().texts;
  return (
    <ul class="given" data-given>
      {entry.files.map(({ fileId, name }, index) => (
        <li key={fileId ?? index}>
          {fileId === null ? (
            <span data-stored>
              {name} <span class="muted small">{files.alreadySent}</span>
            </span>
          ) : (
            <label class="option">
              <input type="checkbox" name={`${key}${SAVED_FILES_SUFFIX}`} value={fileId} checked />
              <span>{name}</span>
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

function Chooser({ prompt: { key, question }, described, label }: FieldProps & { label: string }) {
  const most = mostFiles(question);
  const { texts, language } = useLanguage();
  const [kinds, size] = [kindsOf(question, language), sizeOf(question, language)];
  const describedBy = [described['aria-describedby'], `${key}rule`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={`${key}file`}>{label}</label>
      <input
        type="file"
        id={`${key}file`}
        name={key}
        accept={acceptedTypes(question).join(',')}
        multiple={most > 1}
        data-most={most}
        data-max-bytes={largestFile(question)}
        {...described}
        aria-describedby={describedBy}
      />
      <p class="hint" id={`${key}rule`}>
        {most > 1 ? texts.files.upToEach(kinds, size) : texts.files.upTo(kinds, size)}
      </p>
      <div class="sending" data-sending />
    </div>
  );
}
