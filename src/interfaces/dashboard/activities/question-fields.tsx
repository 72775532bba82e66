import { QUESTION_TYPES, type QuestionEntity } from '../../../waivers';
import { CheckBox, Select, TextArea, TextInput } from '../../html';

const TYPES: Record<(typeof QUESTION_TYPES)[number], string> = {
  text: 'Short text',
  'long-text': 'Long text',
  'multiple-choice': 'Choose one option',
  'multi-select': 'Choose any options',
  checkbox: 'Checkbox',
  date: 'Date',
  file: 'File upload',
  signature: 'Signature',
};

export function QuestionFields({ question }: { question: QuestionEntity | undefined }) {
  return (
    <>
      <TextInput name="Label" label="Question" value={question?.label} />
      <TextArea
        name="HelpText"
        label="Help text"
        hint="Shown below the question"
        value={question?.helpText}
        rows={2}
        optional
      />
      <Select
        name="Type"
        label="Answer type"
        options={QUESTION_TYPES.map((value) => ({ value, label: TYPES[value] }))}
        value={question?.type}
      />
      <div class="checks">
        <CheckBox name="Required" label="Required" checked={Boolean(question?.required)} />
        <CheckBox
          name="PerParticipant"
          label="Answered by each participant"
          checked={Boolean(question?.perParticipant)}
        />
      </div>
      <TextArea
        name="Options"
        label="Options"
        hint="One per line; only for questions with options"
        value={question?.options.join('\n')}
        optional
      />
      <StaffFields question={question} />
      <div class="columns">
        <TextArea
          name="AcceptedFileTypes"
          label="File types"
          hint="For file uploads: one per line, such as image/png. Leave empty to allow all types."
          value={question?.acceptedFileTypes.join('\n')}
          rows={2}
          optional
        />
        <TextInput
          name="MaxFileBytes"
          label="Maximum file size"
          hint="For file uploads, in bytes"
          type="number"
          min={1}
          value={question?.maxFileBytes}
          optional
        />
      </div>
    </>
  );
}

/** What staff see of the answers on the day sheet. */
function StaffFields({ question }: { question: QuestionEntity | undefined }) {
  return (
    <>
      <TextArea
        name="FlaggedOptions"
        label="Flagged options"
        hint="Options that staff must notice, one per line, such as “Not at all”. The day sheet shows them first, in red."
        value={question?.flaggedOptions?.join('\n')}
        rows={2}
        optional
      />
      <Select
        name="Role"
        label="Use the answer as"
        options={[
          { value: '', label: 'Answer only' },
          { value: 'name', label: 'Name of the participant' },
        ]}
        value={question?.role}
      />
      <CheckBox
        name="FlagAnswers"
        label="Flag every answer on the day sheet (texts and files)"
        checked={Boolean(question?.flagAnswers)}
      />
    </>
  );
}
