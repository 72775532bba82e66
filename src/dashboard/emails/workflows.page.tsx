import type { ActivityLabel } from '../../catalog';
import type { WorkflowEntity } from '../../workflows';
import { Badge, Empty } from '../../html';
import { labelOf, spellDelay } from './delay';

interface WorkflowsProps {
  readonly workflows: readonly WorkflowEntity[];
  readonly activities: ReadonlyMap<number, ActivityLabel>;
}

/** What is sent by itself, and when. */
export function WorkflowsPage({ workflows, activities }: WorkflowsProps) {
  return (
    <>
      <div class="head">
        <p class="muted">E-mails that go out by themselves. What was sent stands under E-mails.</p>
        <a class="button primary" href="/dashboard/workflows/new">
          Add a workflow
        </a>
      </div>
      {workflows.length === 0 ? (
        <Empty title="Nothing is sent by itself.">
          <p>
            <a href="/dashboard/workflows/new">Add a workflow</a>, such as a booking confirmation.
          </p>
        </Empty>
      ) : (
        <table class="cards">
          <thead>
            <tr>
              <th scope="col">Workflow</th>
              <th scope="col">When</th>
              <th scope="col">Sent</th>
              <th scope="col">Activities</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {workflows.map((workflow) => (
              <Row key={workflow.id} workflow={workflow} activities={activities} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Row({ workflow, activities }: { workflow: WorkflowEntity; activities: WorkflowsProps['activities'] }) {
  const { id, name, trigger, delayMinutes, activityIds, enabled } = workflow;
  const names = activityIds.map((activityId) => activities.get(activityId)!.name).join(', ');
  return (
    <tr>
      <td data-label="Workflow">
        <a class="clip" href={`/dashboard/workflows/${id}`} title={name}>
          {name}
        </a>
      </td>
      <td data-label="When">{labelOf(trigger)}</td>
      <td data-label="Sent">{spellDelay(trigger, delayMinutes)}</td>
      <td data-label="Activities">
        {names === '' ? (
          'all'
        ) : (
          <span class="clip" title={names}>
            {names}
          </span>
        )}
      </td>
      <td data-label="State">{enabled ? <Badge tone="good">on</Badge> : <Badge>off</Badge>}</td>
    </tr>
  );
}
