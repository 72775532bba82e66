import type { Activity } from '../../../catalog';
import { isTranslated, type RenderedEmail, type WorkflowDto, triggerNames } from '../../../workflows';
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
import { DELAY_UNITS, labelOf, formatDelay, toEntered } from './delay';
import { MergeFieldHelp } from './merge-field-help';
import { PREVIEW_ID, PreviewPanel } from './preview.panel';

/** Initial values of a new workflow. */
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
  /** Absent for a new one. */
  readonly workflow: WorkflowDto | undefined;
  readonly activities: readonly Activity[];
  readonly rejection?: Rejection;
  /** Input of a preview request. */
  readonly entered?: SubmittedForm;
  readonly email?: RenderedEmail;
}

/** A workflow with its trigger, template and preview. */
export function WorkflowPage({ workflow, activities, rejection, entered, email }: WorkflowProps) {
  const { DelayMinutes, ...shown } = workflow ?? BLANK;
  const delay = toEntered(DelayMinutes);
  const action = `/dashboard/workflows/${workflow ? workflow.ID : 'new'}`;
  return (
    <>
      {workflow && (
        <p class="lead">
          {labelOf(workflow.Trigger)}: sent {formatDelay(workflow.Trigger, DelayMinutes)}
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
        <Panel title="Trigger">
          <div class="columns">
            <TextInput name="Name" label="Name" value={shown.Name} hint="Not shown to customers" optional />
            <Select
              name="Trigger"
              label="Send when"
              value={shown.Trigger}
              options={triggerNames().map((value) => ({ value, label: labelOf(value) }))}
            />
          </div>
          <fieldset class="columns">
            <legend>Delay</legend>
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
                { value: 'after', label: 'after the event' },
                { value: 'before', label: 'before the start' },
              ]}
            />
          </fieldset>
          <p class="hint">
            Emails triggered by the start of a session are sent before it, all others afterwards; at most 90 days either
            way. 0 means immediately.
          </p>
          <CheckBox name="Enabled" label="Enabled" checked={shown.Enabled} />
        </Panel>
        <Panel title="Content">
          {isTranslated({ subject: shown.Subject, body: shown.Body }) && (
            <p class="note">
              Customers get this email in their language: English, German, French, Spanish or Italian. If you change the
              text, they all get yours.
            </p>
          )}
          <TextInput name="Subject" label="Subject" value={shown.Subject} hint="Can contain merge fields" />
          <TextArea
            name="Body"
            label="Body"
            value={shown.Body}
            rows={14}
            hint="Plain text or HTML, up to 10,000 characters. Customer input is always inserted as plain text."
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
            consequence="This cannot be undone. Emails that have not been sent yet are cancelled; sent emails stay listed under Emails."
            button={`Remove ${workflow.Name}`}
          />
        </Panel>
      )}
    </>
  );
}

function ActivitiesPanel({ activities, chosen }: { activities: readonly Activity[]; chosen: readonly string[] }) {
  // Selected activities that are not listed must not be lost on saving.
  const others = chosen.filter((id) => activities.every(({ publicId }) => publicId !== id));
  const options = [
    ...activities.map(({ publicId, name }) => ({ value: publicId, label: name })),
    ...others.map((id) => ({ value: id, label: id })),
  ];
  return (
    <Panel title="Activities">
      <Choices
        name="ActivityIDs"
        legend="Leave empty to include all activities"
        type="checkbox"
        options={options}
        chosen={chosen}
        alsoFor={options.map((_, index) => `ActivityIDs.${index}`)}
      />
    </Panel>
  );
}
