import type { VNode } from 'preact';
import type { WaiverPrompt, WaiverEntry } from '../../../waiver-completion';
import type { QuestionType } from '../../../waivers';
import { useLanguage } from '../../html';
import { type FieldProps, FileField, SignatureField } from './file-fields';

const NOTHING: WaiverEntry = { values: [], files: [] };

interface ControlProps {
  readonly prompt: WaiverPrompt;
  readonly entry: WaiverEntry | undefined;
  readonly fault: string | undefined;
}

/** Question types with several controls, which form a group with a legend. */
const GROUPS: Partial<Record<QuestionType, (props: FieldProps) => VNode>> = {
  'multiple-choice': (props) => <Options type="radio" {...props} />,
  'multi-select': (props) => <Options type="checkbox" {...props} />,
  file: FileField,
  signature: SignatureField,
};

const INPUTS: Partial<Record<QuestionType, (props: FieldProps) => VNode>> = {
  text: (props) => <Line type="text" {...props} />,
  date: (props) => <Line type="date" {...props} />,
  'long-text': Paragraphs,
};

/** A question with its control, help and error. */
export function WaiverControl({ prompt, entry = NOTHING, fault }: ControlProps) {
  const { key, question } = prompt;
  const { type, helpText, required } = question;
  const ids = [helpText && `${key}hint`, fault && `${key}fault`].filter(Boolean).join(' ');
  const described = { ...(ids && { 'aria-describedby': ids }), ...(fault && { 'aria-invalid': true as const }) };
  const props = { prompt, entry, described };
  const notes = <Notes id={key} help={helpText} fault={fault} />;
  const data = { 'data-question': key, ...(required && { 'data-required': true }) };
  const Group = GROUPS[type];
  if (Group) {
    const { 'aria-invalid': _invalid, ...group } = described;
    return (
      <fieldset class={fault ? 'question faulty' : 'question'} id={key} tabIndex={-1} {...group} {...data}>
        <legend>
          <Label prompt={prompt} />
        </legend>
        {notes}
        <Group {...props} />
      </fieldset>
    );
  }
  const Input = INPUTS[type];
  return (
    <div class={fault ? 'question faulty' : 'question'} {...data}>
      {Input && (
        <label for={key}>
          <Label prompt={prompt} />
        </label>
      )}
      {notes}
      {Input ? <Input {...props} /> : <Tick {...props} />}
    </div>
  );
}

function Label({ prompt: { question } }: { prompt: WaiverPrompt }) {
  const { common } = useLanguage().texts;
  return (
    <>
      {question.label}
      {!question.required && <span class="muted"> {common.optional}</span>}
    </>
  );
}

function Notes({ id, help, fault }: { id: string; help: string; fault: string | undefined }) {
  return (
    <>
      {help && (
        <p class="hint prose" id={`${id}hint`}>
          {help}
        </p>
      )}
      {fault && (
        <p class="error" id={`${id}fault`}>
          {fault}
        </p>
      )}
    </>
  );
}

function Line({ type, prompt: { key, question }, entry, described }: FieldProps & { type: 'text' | 'date' }) {
  // Preact's types require a literal type of input, but this is a property.
  const properties: Record<string, unknown> = { type, id: key, name: key, value: entry.values[0] ?? '' };
  return <input {...properties} required={Boolean(question.required)} {...described} />;
}

function Paragraphs({ prompt: { key, question }, entry, described }: FieldProps) {
  return (
    <textarea id={key} name={key} rows={5} required={Boolean(question.required)} {...described}>
      {/* HTML ignores the first line break in a text area. */}
      {`\n${entry.values[0] ?? ''}`}
    </textarea>
  );
}

/** The hidden empty value distinguishes an empty selection from a question that was not shown. */
function Options({ type, prompt: { key, question }, entry }: FieldProps & { type: 'radio' | 'checkbox' }) {
  return (
    <>
      <input type="hidden" name={key} value="" />
      <div class="options">
        {question.options.map((option) => (
          <label key={option} class="option">
            <input type={type} name={key} value={option} checked={entry.values.includes(option)} />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </>
  );
}

function Tick({ prompt, entry, described }: FieldProps) {
  const { key, question } = prompt;
  return (
    <>
      <input type="hidden" name={key} value="" />
      <label class="option">
        <input
          type="checkbox"
          id={key}
          name={key}
          value="true"
          checked={entry.values.includes('true')}
          required={Boolean(question.required)}
          {...described}
        />
        <span>
          <Label prompt={prompt} />
        </span>
      </label>
    </>
  );
}
