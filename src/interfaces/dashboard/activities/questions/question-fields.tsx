import { DEFAULT_FILE_TYPES, QUESTION_TYPES, type QuestionEntity } from '../../../../waivers';
import { CheckBox, Choices, Select, TextArea, TextInput } from '../../../html';
import { IMAGES, LARGEST_FILE, toMegabytes } from './question-form';

interface QuestionProps {
  readonly question: QuestionEntity | undefined;
}

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

/** The fields of a question. The style sheet shows only those of the selected type. */
export function QuestionFields({ question }: QuestionProps) {
  return (
    <div class="question-fields">
      <TextInput name="Label" label="Question" value={question?.label} />
      <Select
        name="Type"
        label="Answer type"
        options={QUESTION_TYPES.map((value) => ({ value, label: TYPES[value] }))}
        value={question?.type}
      />
      <OptionFields question={question} />
      <FileFields question={question} />
      <div class="checks">
        <CheckBox name="Required" label="Required" checked={Boolean(question?.required)} />
        <CheckBox
          name="PerParticipant"
          label="Answered by each participant"
          checked={Boolean(question?.perParticipant)}
        />
        <div class="of-texts of-files">
          <CheckBox
            name="FlagAnswers"
            label="Flag every answer on the day sheet"
            checked={Boolean(question?.flagAnswers)}
          />
        </div>
      </div>
      <div class="of-short-text">
        <Select
          name="Role"
          label="Use the answer as"
          options={[
            { value: '', label: 'Answer only' },
            { value: 'name', label: 'Name of the participant' },
          ]}
          value={question?.role}
        />
      </div>
      <TextArea
        name="HelpText"
        label="Help text"
        hint="Shown below the question"
        value={question?.helpText}
        rows={2}
        optional
      />
    </div>
  );
}

function OptionFields({ question }: QuestionProps) {
  return (
    <div class="of-options columns">
      <TextArea name="Options" label="Options" hint="One per line" value={question?.options.join('\n')} rows={3} />
      <TextArea
        name="FlaggedOptions"
        label="Flagged options"
        hint="Options that staff must notice, such as “Not at all”. The day sheet shows them first, in red."
        value={question?.flaggedOptions?.join('\n')}
        rows={3}
        optional
      />
    </div>
  );
}

function FileFields({ question }: QuestionProps) {
  return (
    <div class="of-files">
      <FileKinds accepted={question?.acceptedFileTypes ?? []} />
      <TextInput
        name={LARGEST_FILE}
        label="Largest file"
        hint="In MB, at most 10"
        value={question?.maxFileBytes ? toMegabytes(question.maxFileBytes) : null}
        optional
      />
    </div>
  );
}

/** A box for images and one for PDF. Other types, which are set by API, have separate boxes. */
function FileKinds({ accepted }: { accepted: readonly string[] }) {
  const types = accepted.length === 0 ? DEFAULT_FILE_TYPES : accepted;
  const hasImages = IMAGES.every((type) => types.includes(type));
  const others = types.filter((type) => type !== 'application/pdf' && !(hasImages && IMAGES.includes(type)));
  const images = IMAGES.join(' ');
  return (
    <Choices
      name="AcceptedFileTypes"
      legend="Kinds of files"
      type="checkbox"
      class="short"
      options={[
        { value: images, label: others.some(isImage) ? 'All images' : 'Images' },
        { value: 'application/pdf', label: 'PDF' },
        ...others.map((value) => ({
          value,
          label: isImage(value) ? value.slice('image/'.length).toUpperCase() : value,
        })),
      ]}
      chosen={[
        ...(hasImages ? [images] : []),
        ...(types.includes('application/pdf') ? ['application/pdf'] : []),
        ...others,
      ]}
    />
  );
}

function isImage(type: string): boolean {
  return type.startsWith('image/');
}
