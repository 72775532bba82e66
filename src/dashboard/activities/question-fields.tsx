import { QUESTION_TYPES, type QuestionEntity } from '../../waivers';
import { CheckBox, Select, TextArea, TextInput } from '../../html';

const TYPES: Record<(typeof QUESTION_TYPES)[number], string> = {
  text: 'One line of text',
  'long-text': 'Several lines of text',
  'multiple-choice': 'One of several options',
  'multi-select': 'Any of several options',
  checkbox: 'A box to tick',
  date: 'A date',
  file: 'A file',
  signature: 'A signature',
};

/** What makes up a question, new or not. */
export function QuestionFields({ question }: { question: QuestionEntity | undefined }) {
  return (
    <>
      <TextInput name="Label" label="Question" value={question?.label} />
      <TextArea
        name="HelpText"
        label="Help"
        hint="Shown below the question"
        value={question?.helpText}
        rows={2}
        optional
      />
      <Select
        name="Type"
        label="Answered by"
        options={QUESTION_TYPES.map((value) => ({ value, label: TYPES[value] }))}
        value={question?.type}
      />
      <div class="checks">
        <CheckBox name="Required" label="An answer is required" checked={Boolean(question?.required)} />
        <CheckBox name="PerParticipant" label="Each participant answers" checked={Boolean(question?.perParticipant)} />
      </div>
      <TextArea
        name="Options"
        label="Options"
        hint="One per line; only for questions with options"
        value={question?.options.join('\n')}
        optional
      />
      <div class="columns">
        <TextArea
          name="AcceptedFileTypes"
          label="Kinds of file"
          hint="One per line, such as image/png; only for files, none: every kind"
          value={question?.acceptedFileTypes.join('\n')}
          rows={2}
          optional
        />
        <TextInput
          name="MaxFileBytes"
          label="Largest file"
          hint="Bytes; only for files"
          type="number"
          min={1}
          value={question?.maxFileBytes}
          optional
        />
      </div>
    </>
  );
}
