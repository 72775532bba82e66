import type { AddedStaff, StaffEntity } from '../../auth';
import { Badge, ConfirmedForm, Form, Panel, type Rejection, Select, TextInput } from '../../html';
import { When } from '../frame/when';
import { useVisit } from '../frame/visit';

const ROLES = [
  { value: 'staff', label: 'Staff: bookings, sales, schedule, activities' },
  { value: 'owner', label: 'Owner: also keys, webhooks, staff, settings and audit' },
];

interface StaffProps {
  readonly people: readonly StaffEntity[];
  /** Somebody just added: the first password is shown on this page and never again. */
  readonly added: AddedStaff | undefined;
  readonly rejection: Rejection | undefined;
}

/** Who may sign in. */
export function StaffPage({ people, added, rejection }: StaffProps) {
  const { staff } = useVisit();
  return (
    <>
      {added?.initialPassword !== undefined && (
        <div class="secret" role="status">
          <p>
            <strong>The password of {added.entity.name}.</strong> Hand it over now: it is shown this once.
          </p>
          <code>{added.initialPassword}</code>
        </div>
      )}
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail</th>
            <th scope="col">Role</th>
            <th scope="col">Last sign-in</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td data-label="Name">
                <span class="clip" title={person.name}>
                  {person.name}
                </span>
              </td>
              <td data-label="E-mail">
                <span class="clip" title={person.email}>
                  {person.email}
                </span>
              </td>
              <td data-label="Role">
                <Badge tone={person.role === 'owner' ? 'info' : 'plain'}>{person.role}</Badge>
              </td>
              <td data-label="Last sign-in">
                {person.lastSignInAt === null ? 'never' : <When at={person.lastSignInAt} />}
              </td>
              <td data-label="Change">
                {person.id === staff.staffId ? (
                  <span class="muted">you</span>
                ) : (
                  <ConfirmedForm
                    id={`remove-${person.id}`}
                    action={`/dashboard/staff/${person.id}/remove`}
                    label="Remove"
                    fullLabel={`Remove ${person.name} …`}
                    consequence={`${person.name} is signed out immediately and can no longer sign in.`}
                    button={`Remove ${person.name}`}
                    rejection={rejection}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Panel title="Add somebody">
        <Form id="add" action="/dashboard/staff" rejection={rejection}>
          <div class="columns">
            <TextInput name="Name" label="Name" autocomplete="off" />
            <TextInput name="Email" label="E-mail" type="email" autocomplete="off" />
            <Select name="Role" label="Role" options={ROLES} value="staff" />
          </div>
          <p class="hint">A first password is made up and shown once.</p>
          <button class="primary">Add</button>
        </Form>
      </Panel>
    </>
  );
}
