import type { ActivityLabel } from '../../../catalog';
import type { WorkflowEntity } from '../../../workflows';
import { Badge, Empty } from '../../html';
import { labelOf, formatDelay } from './delay';

interface WorkflowsProps {
  readonly workflows: readonly WorkflowEntity[];
  readonly activities: ReadonlyMap<number, ActivityLabel>;
}

export function WorkflowsPage({ workflows, activities }: WorkflowsProps) {
  return (
    <>
      <div class="head">
        <p class="muted">Emails that are sent automatically. See what was sent under Emails.</p>
        <a class="button primary" href="/dashboard/workflows/new">
          Add a workflow
        </a>
      </div>
      {workflows.length === 0 ? (
        <Empty title="No automatic emails.">
          <p>
            <a href="/dashboard/workflows/new">Add a workflow</a>, such as a booking confirmation.
          </p>
        </Empty>
      ) : (
        <table class="cards">
          <thead>
            <tr>
              <th scope="col">Workflow</th>
              <th scope="col">Trigger</th>
              <th scope="col">Sent</th>
              <th scope="col">Activities</th>
              <th scope="col">Status</th>
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
      <td data-label="Trigger">{labelOf(trigger)}</td>
      <td data-label="Sent">{formatDelay(trigger, delayMinutes)}</td>
      <td data-label="Activities">
        {names === '' ? (
          'all'
        ) : (
          <span class="clip" title={names}>
            {names}
          </span>
        )}
      </td>
      <td data-label="Status">{enabled ? <Badge tone="good">on</Badge> : <Badge>off</Badge>}</td>
    </tr>
  );
}
