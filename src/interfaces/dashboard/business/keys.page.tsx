import { type ApiKeyEntity, type IssuedKey, PERMISSIONS, isInForce, readPermissions } from '../../../platform/auth';
import { Badge, Choices, ConfirmedForm, Empty, Form, Panel, type Rejection, TextInput } from '../../html';
import { When } from '../frame/when';
import { useVisit } from '../frame/visit';

const PERMISSION_LABELS: Record<(typeof PERMISSIONS)[number], string> = {
  ota: 'Partners: list and book',
  'usage:write': 'Record usage',
  'usage:read': 'Read usage',
  shop: 'Shop: baskets and checkout',
  operator: 'Full operator access',
};

interface KeysProps {
  readonly keys: readonly ApiKeyEntity[];
  readonly now: number;
  /** A new key, whose secret is shown only on this page. */
  readonly issued: IssuedKey | undefined;
  readonly rejection: Rejection | undefined;
}

/** API keys with their last use, and rotation. */
export function KeysPage({ keys, now, issued, rejection }: KeysProps) {
  const { operator } = useVisit();
  return (
    <>
      {issued && (
        <div class="secret" role="status">
          <p>
            <strong>New key for {issued.entity.name}.</strong> Copy it now. It is shown only once.
          </p>
          <code>{issued.key}</code>
          <p>
            Get started with the <a href="/docs/quick-start">quick start</a>.
          </p>
        </div>
      )}
      {keys.length === 0 ? (
        <Empty title="No keys yet.">
          <p>Issue one key for each partner or integration.</p>
        </Empty>
      ) : (
        <KeysTable keys={keys} now={now} rejection={rejection} />
      )}
      <Panel title="Issue a key">
        <Form id="issue" action="/dashboard/keys" rejection={rejection}>
          <div class="columns">
            <TextInput name="Name" label="Name" hint="What it is for" />
            <TextInput name="Partner" label="Partner" hint="Slug of the partner, such as adventuro" optional />
            <TextInput
              name="ExpiresAt"
              label="Expires"
              type="datetime-local"
              hint={`In ${operator.timeZone}. Leave empty for no expiry.`}
              optional
            />
          </div>
          <Choices
            name="Permissions"
            legend="Permissions"
            type="checkbox"
            options={PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value], detail: value }))}
          />
          <button class="primary">Issue key</button>
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
          <th scope="col">Actions</th>
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
            <td data-label="Actions">{isInForce(key, now) ? <Change apiKey={key} rejection={rejection} /> : '–'}</td>
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
          <TextInput name="OverlapHours" label="Overlap hours" type="number" min={0} max={720} value={24} />
          <button class="small">Rotate</button>
        </Form>
      </details>
      <ConfirmedForm
        id={`revoke-${id}`}
        action={`/dashboard/keys/${id}/revoke`}
        label="Revoke"
        fullLabel={`Revoke ${name} …`}
        consequence="The key stops working immediately for everyone who uses it."
        button="Revoke key"
      />
    </>
  );
}
