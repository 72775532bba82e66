import { type SafeHtml, html } from '../shared/html';
import { acceptedTypes, largestFile } from '../waivers';
import type { QuestionType } from '../waivers';
import type { WaiverAsk, WaiverEntry } from './waiver-entries';
import { KEPT_SUFFIX } from './waiver-form';

const NOTHING: WaiverEntry = { values: [], files: [] };

interface Control {
  readonly ask: WaiverAsk;
  readonly entry: WaiverEntry;
  /** Attributes that tie the control to its hint and fault. */
  readonly described: SafeHtml;
}

const INPUTS: Record<QuestionType, (control: Control) => SafeHtml> = {
  text: (control) => renderInput('text', control),
  date: (control) => renderInput('date', control),
  // The first line break in a text area is not part of its text.
  'long-text': ({ ask: { key }, entry, described }) =>
    html`<textarea id="${key}" name="${key}" ${described}>${'\n'}${entry.values[0]}</textarea>`,
  'multiple-choice': (control) => renderChoices('radio', control),
  'multi-select': (control) => renderChoices('checkbox', control),
  checkbox: ({ ask: { key, question }, entry, described }) =>
    html`<input type="hidden" name="${key}" value="" /><label class="choice"
        ><input
          type="checkbox"
          id="${key}"
          name="${key}"
          value="true"
          ${entry.values.includes('true') && html`checked`}
          ${described}
        />${labelOf(question)}</label
      >`,
  file: renderFile,
  signature: renderFile,
};

/** A question with its control, its hint and what is wrong with its answer. */
export function renderControl(ask: WaiverAsk, entry = NOTHING, fault?: string): SafeHtml {
  const { key, question } = ask;
  const hint = hintOf(ask);
  const describedBy = [hint !== '' && `${key}hint`, fault !== undefined && `${key}fault`].filter(Boolean).join(' ');
  const described = html`${describedBy !== '' && html`aria-describedby="${describedBy}"`}
  ${fault !== undefined && html`aria-invalid="true"`}`;
  const control = INPUTS[question.type]({ ask, entry, described });
  const notes = html`${hint !== '' && html`<p class="hint" id="${key}hint">${hint}</p> `}${
    fault !== undefined && html`<p class="fault" id="${key}fault">${fault}</p> `
  }`;
  const look = fault === undefined ? 'question' : 'question faulty';
  if (question.type === 'multiple-choice' || question.type === 'multi-select') {
    return html`<fieldset class="${look}" id="${key}" ${described}>
      <legend>${labelOf(question)}</legend>
      ${notes}${control}
    </fieldset> `;
  }
  const label = question.type !== 'checkbox' && html`<label for="${key}">${labelOf(question)}</label> `;
  return html`<div class="${look}">${label}${notes}${control}</div> `;
}

function labelOf({ label, required }: WaiverAsk['question']): SafeHtml {
  return html`${label}${!required && ' (optional)'}`;
}

function hintOf({ question }: WaiverAsk): string {
  const { type, helpText } = question;
  if (type !== 'file' && type !== 'signature') return helpText;
  const kinds = acceptedTypes(question).map((kind) => kind.split('/').pop()!.toUpperCase());
  const rule = `${type === 'signature' ? 'A picture of your signature' : 'A file'} (${kinds.join(', ')}), at most ${(largestFile(question) / 1e6).toLocaleString('en')} MB.`;
  return helpText === '' ? rule : `${helpText}\n${rule}`;
}

function renderInput(type: 'text' | 'date', { ask: { key }, entry, described }: Control): SafeHtml {
  return html`<input type="${type}" id="${key}" name="${key}" value="${entry.values[0]}" ${described} />`;
}

/** The hidden empty value tells "nothing chosen" from "not asked". */
function renderChoices(type: 'radio' | 'checkbox', { ask: { key, question }, entry }: Control): SafeHtml {
  const choices = question.options.map(
    (option) =>
      html`<label class="choice"
        ><input
          type="${type}"
          name="${key}"
          value="${option}"
          ${entry.values.includes(option) && html`checked`}
        />${option}</label
      > `,
  );
  return html`<input type="hidden" name="${key}" value="" />${choices}`;
}

function renderFile({ ask: { key, question }, entry, described }: Control): SafeHtml {
  const given = entry.files.map(
    ({ fileId, name }) =>
      html`<li>
        ${name}${fileId !== null && html`<input type="hidden" name="${key}${KEPT_SUFFIX}" value="${fileId}" />`}
      </li> `,
  );
  const isMultiple = question.type === 'file';
  return html`${
      given.length > 0 &&
      html`<ul>
        ${given}
      </ul> `
    }<input
      type="file"
      id="${key}"
      name="${key}"
      accept="${acceptedTypes(question).join(',')}"
      ${isMultiple && html`multiple`}
      ${described}
    />`;
}
