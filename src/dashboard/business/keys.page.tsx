import { type ApiKeyEntity, type IssuedKey, PERMISSIONS, isInForce, readPermissions } from '../../auth';
import { Badge, Choices, ConfirmedForm, Empty, Form, Panel, type Rejection, TextInput } from '../../html';
import { When } from '../frame/when';
import { useVisit } from '../frame/visit';

const PERMISSION_LABELS: Record<(typeof PERMISSIONS)[number], string> = {
  ota: 'Partners: list and book',
  'usage:write': 'Record usage',
  'usage:read': 'Read usage',
  shop: 'Shop: baskets and checkout',
  operator: 'Everything an operator may do',
};

interface KeysProps {
  readonly keys: readonly ApiKeyEntity[];
  readonly now: number;
  /** A key just made: its secret is shown on this page and never again. */
  readonly issued: IssuedKey | undefined;
  readonly rejection: Rejection | undefined;
}

/** API keys: who has one, when it was last used, and how to change it without a break. */
export function KeysPage({ keys, now, issued, rejection }: KeysProps) {
  const { operator } = useVisit();
  return (
    <>
      {issued && (
        <div class="secret" role="status">
          <p>
            <strong>The new key of {issued.entity.name}.</strong> Copy it now: it is shown this once.
          </p>
          <code>{issued.key}</code>
          <p>
            What its holder begins with: <a href="/docs/quick-start">the quick start</a>.
          </p>
        </div>
      )}
      {keys.length === 0 ? (
        <Empty title="No keys yet.">
          <p>Issue one below for each partner and each program of yours.</p>
        </Empty>
      ) : (
        <KeysTable keys={keys} now={now} rejection={rejection} />
      )}
      <Panel title="Issue a key">
        <Form id="issue" action="/dashboard/keys" rejection={rejection}>
          <div class="columns">
            <TextInput name="Name" label="Name" hint="What it is for" />
            <TextInput
              name="Partner"
              label="Partner"
              hint="Slug of the partner it goes to, such as adventuro"
              optional
            />
            <TextInput
              name="ExpiresAt"
              label="Expires"
              type="datetime-local"
              hint={`In ${operator.timeZone}; empty: never`}
              optional
            />
          </div>
          <Choices
            name="Permissions"
            legend="It may"
            type="checkbox"
            options={PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value], detail: value }))}
          />
          <button class="primary">Issue</button>
        </Form>
      </Panel>
    </>
  );
}

function KeysTable({ keys, now, rejection }: Omit<KeysProps, 'issued'>) {
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Permissions</th>
          <th scope="col">Last used</th>
          <th scope="col">Expires</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <td data-label="Key">
              <span class="clip" title={key.name}>
                {key.name}
              </span>
              <span class="muted small figures">slip_{key.id}_…</span>{' '}
              {key.partner && <Badge tone="info">{key.partner}</Badge>}
            </td>
            <td data-label="Permissions">{readPermissions(key.permissions).join(', ')}</td>
            <td data-label="Last used">{key.lastUsedAt === null ? 'never' : <When at={key.lastUsedAt} />}</td>
            <td data-label="Expires">
              <Expiry apiKey={key} now={now} />
            </td>
            <td data-label="Change">{isInForce(key, now) ? <Change apiKey={key} rejection={rejection} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Expiry({ apiKey: { revokedAt, expiresAt }, now }: { apiKey: ApiKeyEntity; now: number }) {
  if (revokedAt !== null) return <Badge tone="bad">revoked</Badge>;
  if (expiresAt === null) return <span class="muted">never</span>;
  return expiresAt <= now ? <Badge tone="bad">expired</Badge> : <When at={expiresAt} />;
}

function Change({ apiKey: { id, name }, rejection }: { apiKey: ApiKeyEntity; rejection: Rejection | undefined }) {
  return (
    <>
      <details open={rejection?.form === `rotate-${id}`}>
        <summary aria-label={`Rotate ${name}`}>Rotate</summary>
        <Form id={`rotate-${id}`} action={`/dashboard/keys/${id}/rotate`} rejection={rejection}>
          <TextInput name="OverlapHours" label="Hours both work" type="number" min={0} max={720} value={24} />
          <button class="small">Rotate</button>
        </Form>
      </details>
      <ConfirmedForm
        id={`revoke-${id}`}
        action={`/dashboard/keys/${id}/revoke`}
        label="Revoke"
        fullLabel={`Revoke ${name} …`}
        consequence="The key stops working at once, for everybody who uses it."
        button="Revoke now"
      />
    </>
  );
}
