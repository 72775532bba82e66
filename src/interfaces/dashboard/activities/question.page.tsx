import type { Activity } from '../../../catalog';
import type { QuestionEntity } from '../../../waivers';
import { ConfirmedForm, Form, Panel, type Rejection } from '../../html';
import { QuestionFields } from './question-fields';

interface QuestionProps {
  readonly activity: Activity;
  readonly question: QuestionEntity;
  readonly rejection: Rejection | undefined;
}

export function QuestionPage({ activity, question, rejection }: QuestionProps) {
  const address = `/dashboard/activities/${activity.publicId}`;
  return (
    <>
      <p class="lead">
        Question for <a href={`${address}#questions`}>{activity.name}</a>
      </p>
      <Panel title="Edit question">
        <Form id="question" action={`${address}/questions/${question.id}`} rejection={rejection} sendsChanges>
          <QuestionFields question={question} />
          <button class="primary">Save</button>
        </Form>
      </Panel>
      <Panel title="Remove">
        <ConfirmedForm
          id="remove"
          action={`${address}/questions/${question.id}/remove`}
          label="Remove this question"
          consequence="Customers no longer see this question. Existing answers are still available."
          button="Remove question"
        />
      </Panel>
    </>
  );
}
