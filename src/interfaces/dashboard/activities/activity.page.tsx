import type { Activity } from '../../../catalog';
import type { QuestionEntity } from '../../../waivers';
import { Form, Panel, type Rejection } from '../../html';
import { NextStep } from '../frame/next-step';
import { ActivityStatusBadge } from './activities.page';
import { PicturesPanel } from './pictures.panel';
import { type OpenQuestion, QuestionsPanel } from './questions/questions.panel';
import { ForResellers } from './parts/for-resellers';
import { SellingRules } from './parts/selling-rules';
import { BLANK } from './parts/shown-activity';
import { TicketsPanel } from './parts/tickets.panel';
import { WhatPanel } from './parts/what.panel';

interface ActivityProps {
  readonly activity: Activity;
  readonly questions: readonly QuestionEntity[];
  readonly rejection: Rejection | undefined;
  /** The question whose form is open. */
  readonly open: OpenQuestion;
  /** Whether there is a session that can be sold. */
  readonly hasTimes: boolean;
}

/** An activity with its prices and questions. */
export function ActivityPage({ activity, questions, open, rejection, hasTimes }: ActivityProps) {
  const { publicId, status } = activity;
  return (
    <>
      <p class="lead badges">
        <ActivityStatusBadge status={status} /> <code>{publicId}</code>
      </p>
      {!hasTimes && status !== 'archived' && (
        <NextStep href={`/dashboard/schedule/add?ActivityID=${publicId}`} button="Add sessions">
          Nobody can book this activity before it has times.
        </NextStep>
      )}
      <p class="switch">
        <a href={`/dashboard/schedule?ActivityID=${publicId}`}>Schedule</a>
        <a href={`/dashboard/bookings?ActivityID=${publicId}`}>Bookings</a>
        <a href={`/dashboard/activities/${publicId}/prices`}>Prices by date</a>
        <a href="#questions">Questions</a>
        <a href={`/dashboard/activities/${publicId}/content`}>Content and translations</a>
      </p>
      <ActivityForm activity={activity} rejection={rejection} />
      <PicturesPanel activity={activity} rejection={rejection} />
      <QuestionsPanel activityId={publicId} questions={questions} open={open} rejection={rejection} />
    </>
  );
}

interface FormProps {
  readonly activity: Activity | undefined;
  readonly rejection: Rejection | undefined;
}

/** What an activity is and its tickets; settings that you rarely need are collapsed. */
export function ActivityForm({ activity, rejection }: FormProps) {
  const shown = activity ?? BLANK;
  const action = activity ? `/dashboard/activities/${activity.publicId}` : '/dashboard/activities/new';
  return (
    <Form id="activity" action={action} rejection={rejection} sendsChanges={activity !== undefined}>
      <WhatPanel shown={shown} isNew={activity === undefined} />
      <TicketsPanel tickets={shown.ticketTypes} rejection={rejection} />
      {!activity && <QuestionsOfNew />}
      <SellingRules shown={shown} />
      <ForResellers shown={shown} rejection={rejection} />
      {activity ? <button class="primary">Save</button> : <AddButtons />}
    </Form>
  );
}

/** An activity without times cannot be booked, so publishing it at once does no harm. */
function AddButtons() {
  return (
    <div class="actions">
      <button class="primary" name="Status" value="published">
        Add activity
      </button>
      <button name="Status" value="draft">
        Save as draft
      </button>
    </div>
  );
}

function QuestionsOfNew() {
  return (
    <Panel title="3. Questions">
      <p>
        Each participant enters a <strong>name</strong>. After you have added the activity, you can add more questions
        here.
      </p>
    </Panel>
  );
}
