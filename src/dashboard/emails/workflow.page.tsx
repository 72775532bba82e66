import type { Activity } from '../../catalog';
import { type RenderedEmail, type WorkflowDto, triggerNames } from '../../workflows';
import {
  CheckBox,
  Choices,
  ConfirmedForm,
  Form,
  Panel,
  type Rejection,
  Select,
  type SubmittedForm,
  TextArea,
  TextInput,
} from '../../html';
import { DELAY_UNITS, labelOf, spellDelay, toEntered } from './delay';
import { MergeFieldHelp } from './merge-field-help';
import { PREVIEW_ID, PreviewPanel } from './preview.panel';

/** What a new workflow starts from. */
const BLANK = {
  Name: '',
  Trigger: 'booking-confirmed',
  DelayMinutes: 0,
  Subject: '',
  Body: '',
  ActivityIDs: [] as string[],
  Enabled: true,
};

interface WorkflowProps {
  /** Absent: a new one. */
  readonly workflow: WorkflowDto | undefined;
  readonly activities: readonly Activity[];
  readonly rejection?: Rejection;
  /** What was entered, when it is only looked at. */
  readonly entered?: SubmittedForm;
  readonly email?: RenderedEmail;
}

/** One workflow: when it sends, what, and how that looks. */
export function WorkflowPage({ workflow, activities, rejection, entered, email }: WorkflowProps) {
  const { DelayMinutes, ...shown } = workflow ?? BLANK;
  const delay = toEntered(DelayMinutes);
  const action = `/dashboard/workflows/${workflow ? workflow.ID : 'new'}`;
  return (
    <>
      {workflow && (
        <p class="lead">
          {labelOf(workflow.Trigger)}: sent {spellDelay(workflow.Trigger, DelayMinutes)}
        </p>
      )}
      <Form
        id="workflow"
        action={action}
        rejection={rejection}
        entered={entered}
        preview={PREVIEW_ID}
        sendsChanges={workflow !== undefined}
      >
        <Panel title="When">
          <div class="columns">
            <TextInput name="Name" label="Name" value={shown.Name} hint="Only you see it" optional />
            <Select
              name="Trigger"
              label="Send it when"
              value={shown.Trigger}
              options={triggerNames().map((value) => ({ value, label: labelOf(value) }))}
            />
          </div>
          <fieldset class="columns">
            <legend>How long before or after</legend>
            <TextInput
              name="Delay.Amount"
              label="Amount"
              type="number"
              min={0}
              value={delay.amount}
              alsoFor={['DelayMinutes']}
            />
            <Select name="Delay.Unit" label="Unit" value={delay.unit} options={DELAY_UNITS} />
            <Select
              name="Delay.Direction"
              label="Direction"
              value={delay.direction}
              options={[
                { value: 'after', label: 'after it' },
                { value: 'before', label: 'before the start' },
              ]}
            />
          </fieldset>
          <p class="hint">
            What waits for the start of a session is sent before it, everything else after; at most 90 days either way.
            0 means at once.
          </p>
          <CheckBox name="Enabled" label="Switched on" checked={shown.Enabled} />
        </Panel>
        <Panel title="What">
          <TextInput name="Subject" label="Subject" value={shown.Subject} hint="With merge fields, if you like" />
          <TextArea
            name="Body"
            label="Text"
            value={shown.Body}
            rows={14}
            hint="Plain text or HTML, up to 10,000 characters. What customers wrote is always shown as text."
          />
          <MergeFieldHelp />
        </Panel>
        {activities.length > 0 && <ActivitiesPanel activities={activities} chosen={shown.ActivityIDs} />}
        <div class="actions">
          <button class="primary">{workflow ? 'Save' : 'Add'}</button>
          <button name="_Do" value="preview">
            Preview
          </button>
        </div>
        <PreviewPanel email={email} rejection={rejection} />
      </Form>
      {workflow && (
        <Panel title="Remove">
          <ConfirmedForm
            id="remove"
            action={`${action}/remove`}
            label="Remove this workflow"
            consequence="This is for good. What it has not sent yet is not sent; what it has sent stays under E-mails."
            button={`Remove ${workflow.Name}`}
          />
        </Panel>
      )}
    </>
  );
}

function ActivitiesPanel({ activities, chosen }: { activities: readonly Activity[]; chosen: readonly string[] }) {
  // Chosen ones beyond those that are listed must not get lost by saving.
  const others = chosen.filter((id) => activities.every(({ publicId }) => publicId !== id));
  const options = [
    ...activities.map(({ publicId, name }) => ({ value: publicId, label: name })),
    ...others.map((id) => ({ value: id, label: id })),
  ];
  return (
    <Panel title="For which activities">
      <Choices
        name="ActivityIDs"
        legend="None chosen means all"
        type="checkbox"
        options={options}
        chosen={chosen}
        alsoFor={options.map((_, index) => `ActivityIDs.${index}`)}
      />
    </Panel>
  );
}
