import type { QuestionEntity } from '../../../../waivers';
import { Badge, ConfirmedForm, Empty, Form, Panel, type Rejection } from '../../../html';
import { QuestionFields } from './question-fields';

/** A question by its ID, or the form for a new one. */
export type OpenQuestion = number | 'new' | undefined;

interface QuestionsProps {
  readonly activityId: string;
  readonly questions: readonly QuestionEntity[];
  /** Which form is open although nothing in it is wrong. */
  readonly open: OpenQuestion;
  readonly rejection: Rejection | undefined;
}

export function questionForm(question: OpenQuestion): string {
  return `edit-question-${question}`;
}

/** The questions of an activity. Each opens into its form. */
export function QuestionsPanel({ activityId, questions, open, rejection }: QuestionsProps) {
  const address = `/dashboard/activities/${activityId}/questions`;
  return (
    <div id="questions">
      <Panel title="3. Questions">
        {questions.length === 0 ? (
          <Empty title="No questions yet.">
            <p>Add questions that participants answer or sign before they arrive.</p>
          </Empty>
        ) : (
          <ol class="questions">
            {questions.map((question, index) => (
              <Question
                key={question.id}
                question={question}
                address={`${address}/${question.id}`}
                isFirst={index === 0}
                isLast={index === questions.length - 1}
                isOpen={open === question.id}
                rejection={rejection}
              />
            ))}
          </ol>
        )}
        <details id="add-question" open={open === 'new' || rejection?.form === questionForm('new')}>
          <summary>Add a question</summary>
          <Form id={questionForm('new')} action={address} rejection={rejection}>
            <QuestionFields question={undefined} />
            <button class="primary">Add question</button>
          </Form>
        </details>
        {questions.length > 0 && (
          <p>
            <a class="button" href={`/dashboard/activities/${activityId}/waiver`}>
              Preview the waiver page
            </a>
          </p>
        )}
      </Panel>
    </div>
  );
}

interface QuestionProps {
  readonly question: QuestionEntity;
  readonly address: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly rejection: Rejection | undefined;
}

function Question({ question, address, isFirst, isLast, isOpen, rejection }: QuestionProps) {
  const { id, label, position } = question;
  const form = questionForm(id);
  return (
    <li id={`question-${id}`}>
      <div class="question-row">
        <details open={isOpen || rejection?.form === form}>
          <summary>
            {label} <Badges question={question} />
          </summary>
          <Form id={form} action={address} rejection={rejection} sendsChanges>
            <QuestionFields question={question} />
            <button class="primary">Save question</button>
          </Form>
          <ConfirmedForm
            id={`remove-${id}`}
            action={`${address}/remove`}
            label="Remove this question"
            consequence="Customers no longer see this question. Existing answers are still available."
            button="Remove question"
          />
        </details>
        <div class="actions">
          {!isFirst && (
            <Shift id={`up-${id}`} to={position - 1} label="Up" sign="↑" question={label} action={`${address}/order`} />
          )}
          {!isLast && (
            <Shift
              id={`down-${id}`}
              to={position + 1}
              label="Down"
              sign="↓"
              question={label}
              action={`${address}/order`}
            />
          )}
        </div>
      </div>
    </li>
  );
}

function Badges({ question }: Pick<QuestionProps, 'question'>) {
  const { type, required, perParticipant, role, flagAnswers, flaggedOptions } = question;
  const isFlagging = Boolean(flagAnswers) || (flaggedOptions ?? []).length > 0;
  return (
    <span class="badges">
      <Badge>{type}</Badge>
      {Boolean(required) && <Badge tone="info">required</Badge>}
      {Boolean(perParticipant) && <Badge>per participant</Badge>}
      {role && <Badge>{role}</Badge>}
      {isFlagging && <Badge tone="bad">flagged</Badge>}
    </span>
  );
}

function Shift(props: { id: string; to: number; label: string; sign: string; question: string; action: string }) {
  return (
    <Form id={props.id} action={props.action} class="inline">
      <input type="hidden" name="Position" value={props.to} />
      <button class="small" aria-label={`${props.label}: ${props.question}`}>
        {props.sign}
      </button>
    </Form>
  );
}
