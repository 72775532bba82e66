import type { QuestionEntity } from '../../../waivers';
import { Badge, Empty, Form, Panel, type Rejection } from '../../html';
import { QuestionFields } from './question-fields';

interface QuestionsProps {
  readonly activityId: string;
  readonly questions: readonly QuestionEntity[];
  readonly rejection: Rejection | undefined;
}

export function QuestionsPanel({ activityId, questions, rejection }: QuestionsProps) {
  const address = `/dashboard/activities/${activityId}/questions`;
  return (
    <div id="questions">
      <Panel title="Waiver questions">
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
                address={address}
                isFirst={index === 0}
                isLast={index === questions.length - 1}
              />
            ))}
          </ol>
        )}
        {questions.length > 0 && (
          <p>
            <a class="button" href={`/dashboard/activities/${activityId}/waiver`}>
              Preview the waiver page
            </a>
          </p>
        )}
        <details open={rejection?.form === 'question'}>
          <summary>Add a question</summary>
          <Form id="question" action={address} rejection={rejection}>
            <QuestionFields question={undefined} />
            <button class="primary">Add question</button>
          </Form>
        </details>
      </Panel>
    </div>
  );
}

interface QuestionProps {
  readonly question: QuestionEntity;
  readonly address: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Question({ question, address, isFirst, isLast }: QuestionProps) {
  const { id, label, type, position, required, perParticipant, role, flagAnswers, flaggedOptions } = question;
  const isFlagging = Boolean(flagAnswers) || (flaggedOptions ?? []).length > 0;
  return (
    <li>
      <div>
        <a href={`${address}/${id}`}>{label}</a>
        <p class="badges">
          <Badge>{type}</Badge>
          {Boolean(required) && <Badge tone="info">required</Badge>}
          {Boolean(perParticipant) && <Badge>per participant</Badge>}
          {role && <Badge>{role}</Badge>}
          {isFlagging && <Badge tone="bad">flagged</Badge>}
        </p>
      </div>
      <div class="actions">
        {!isFirst && (
          <Shift id={`up-${id}`} to={position - 1} label="Up" question={label} action={`${address}/${id}/order`} />
        )}
        {!isLast && (
          <Shift id={`down-${id}`} to={position + 1} label="Down" question={label} action={`${address}/${id}/order`} />
        )}
      </div>
    </li>
  );
}

function Shift(props: { id: string; to: number; label: string; question: string; action: string }) {
  return (
    <Form id={props.id} action={props.action} class="inline">
      <input type="hidden" name="Position" value={props.to} />
      <button class="small" aria-label={`${props.label}: ${props.question}`}>
        {props.label}
      </button>
    </Form>
  );
}
