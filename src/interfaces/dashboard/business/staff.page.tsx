import { type AddedStaff, type StaffEntity, type StaffRole, storedLimitOf } from '../../../platform/auth';
import {
  Badge,
  ConfirmedForm,
  Form,
  Panel,
  type Rejection,
  Select,
  TextInput,
  formatMoney,
  toDecimal,
} from '../../html';
import { When } from '../frame/when';
import { useVisit } from '../frame/visit';

const ROLES = [
  { value: 'instructor', label: 'Instructor: today and day sheets, checks people in' },
  { value: 'gate', label: 'Gate: also finds parties and overrides rejected tickets' },
  { value: 'desk', label: 'Desk: also sells, changes and refunds bookings' },
  { value: 'owner', label: 'Owner: everything' },
] satisfies { value: StaffRole; label: string }[];

interface StaffProps {
  readonly people: readonly StaffEntity[];
  /** A person whose generated password is shown only on this page. */
  readonly added: AddedStaff | undefined;
  readonly rejection: Rejection | undefined;
}

export function StaffPage({ people, added, rejection }: StaffProps) {
  const { staff } = useVisit();
  return (
    <>
      {added?.initialPassword !== undefined && (
        <div class="secret" role="status">
          <p>
            <strong>Password for {added.entity.name}.</strong> Share it now. It is shown only once.
          </p>
          <code>{added.initialPassword}</code>
        </div>
      )}
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Last sign-in</th>
            <th scope="col">Actions</th>
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
              <td data-label="Email">
                <span class="clip" title={person.email}>
                  {person.email}
                </span>
              </td>
              <td data-label="Role">
                <Badge tone={person.role === 'owner' ? 'info' : 'plain'}>{person.role}</Badge>
                <Limit person={person} />
              </td>
              <td data-label="Last sign-in">
                {person.lastSignInAt === null ? 'never' : <When at={person.lastSignInAt} />}
              </td>
              <td data-label="Actions">
                {person.id === staff.staffId ? (
                  <span class="muted">you</span>
                ) : (
                  <>
                    <Change person={person} rejection={rejection} />
                    <ResetPassword person={person} rejection={rejection} />
                    <ConfirmedForm
                      id={`remove-${person.id}`}
                      action={`/dashboard/staff/${person.id}/remove`}
                      label="Remove"
                      fullLabel={`Remove ${person.name} …`}
                      consequence={`${person.name} is signed out immediately and can no longer sign in.`}
                      button={`Remove ${person.name}`}
                      rejection={rejection}
                    />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Panel title="Add a staff member">
        <Form id="add" action="/dashboard/staff" rejection={rejection}>
          <div class="columns">
            <TextInput name="Name" label="Name" autocomplete="off" />
            <TextInput name="Email" label="Email" type="email" autocomplete="off" />
            <Select name="Role" label="Role" options={ROLES} value="desk" />
          </div>
          <p class="hint">A password is generated and shown once.</p>
          <button class="primary">Add</button>
        </Form>
      </Panel>
    </>
  );
}

function Limit({ person }: { person: StaffEntity }) {
  const limit = storedLimitOf(person);
  if (!limit || person.role === 'owner') return null;
  return <span class="muted small">refunds up to {formatMoney(limit.Amount, limit.Currency)}</span>;
}

function ResetPassword({ person, rejection }: { person: StaffEntity; rejection: Rejection | undefined }) {
  return (
    <ConfirmedForm
      id={`password-${person.id}`}
      action={`/dashboard/staff/${person.id}/password`}
      label="Reset password"
      fullLabel={`Reset the password of ${person.name} …`}
      consequence={`${person.name} is signed out everywhere. A new password is generated and shown once.`}
      button="Reset this password"
      rejection={rejection}
    />
  );
}

function Change({ person, rejection }: { person: StaffEntity; rejection: Rejection | undefined }) {
  const { currency } = useVisit().operator;
  const id = `change-${person.id}`;
  const limit = storedLimitOf(person);
  return (
    <details open={rejection?.form === id}>
      <summary aria-label={`Change ${person.name} …`}>Change</summary>
      <Form id={id} action={`/dashboard/staff/${person.id}/change`} rejection={rejection} sendsChanges>
        <Select name="Role" label="Role" options={ROLES} value={person.role} />
        <TextInput
          name="RefundLimit"
          label={`Refund limit per booking, in ${currency}`}
          hint="Per booking, for the desk; empty for no limit"
          value={limit ? toDecimal(limit.Amount, limit.Currency) : ''}
          alsoFor={['RefundLimit.Amount']}
          optional
        />
        <button class="primary">Save</button>
      </Form>
    </details>
  );
}
