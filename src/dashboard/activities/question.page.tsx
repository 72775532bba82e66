import type { Activity } from '../../catalog';
import type { QuestionEntity } from '../../waivers';
import { Form, Panel, type Rejection } from '../../pages';
import { QuestionFields } from './question-fields';

interface QuestionProps {
  readonly activity: Activity;
  readonly question: QuestionEntity;
  readonly rejection: Rejection | undefined;
}

/** One waiver question of an activity. */
export function QuestionPage({ activity, question, rejection }: QuestionProps) {
  const address = `/dashboard/activities/${activity.publicId}`;
  return (
    <>
      <p class="lead">
        Of <a href={`${address}#questions`}>{activity.name}</a>
      </p>
      <Panel title="Change">
        <Form id="question" action={`${address}/questions/${question.id}`} rejection={rejection}>
          <QuestionFields question={question} />
          <button class="primary">Save</button>
        </Form>
      </Panel>
      <Panel title="Remove">
        <Form id="remove" action={`${address}/questions/${question.id}/remove`}>
          <p>Answers already given are kept.</p>
          <button class="danger">Remove this question</button>
        </Form>
      </Panel>
    </>
  );
}
