import { type Activity, lowestPrice } from '../../../catalog';
import { Badge, Empty, formatMoney } from '../../html';
import { useVisit } from '../frame/visit';

export function ActivityStatusBadge({ status }: Pick<Activity, 'status'>) {
  return <Badge tone={status === 'published' ? 'good' : status === 'draft' ? 'warn' : 'plain'}>{status}</Badge>;
}

/** All activities, including drafts and archived ones. */
export function ActivitiesPage({ activities }: { activities: readonly Activity[] }) {
  const { operator } = useVisit();
  return (
    <>
      {activities.length > 0 && (
        <p>
          <a class="button primary" href="/dashboard/activities/new">
            New activity
          </a>
        </p>
      )}
      {activities.length === 0 ? (
        <Empty title="No activities yet.">
          <p>Start with your best seller. All you need is a name and a price.</p>
          <p>
            <a class="button primary" href="/dashboard/activities/new">
              New activity
            </a>
          </p>
        </Empty>
      ) : (
        <table class="cards">
          <thead>
            <tr>
              <th scope="col">Activity</th>
              <th scope="col">Status</th>
              <th scope="col">Sold</th>
              <th scope="col" class="number">
                Minutes
              </th>
              <th scope="col" class="number">
                Places
              </th>
              <th scope="col" class="number">
                Price from
              </th>
              <th scope="col">Waiver</th>
            </tr>
          </thead>
          <tbody>
            {activities.map((activity) => (
              <tr key={activity.id}>
                <td data-label="Activity">
                  <a class="clip" href={`/dashboard/activities/${activity.publicId}`} title={activity.name}>
                    {activity.name}
                  </a>
                  <span class="muted small">{activity.type}</span>
                </td>
                <td data-label="Status">
                  <ActivityStatusBadge status={activity.status} />
                </td>
                <td data-label="Sold">{activity.soldOnline ? 'Online and on site' : 'On site only'}</td>
                <td data-label="Minutes" class="number">
                  {activity.durationMinutes}
                </td>
                <td data-label="Places" class="number">
                  {activity.defaultCapacity}
                </td>
                <td data-label="Price from" class="number">
                  {activity.ticketTypes.length > 0 ? formatMoney(lowestPrice(activity), operator.currency) : '–'}
                </td>
                <td data-label="Waiver">
                  {activity.hasRequiredQuestions ? 'Questions' : <span class="muted">none</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
