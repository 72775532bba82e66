import type { WebhookEndpointEntity } from '../../../webhooks';
import { When } from '../frame/when';

/** A new secret, shown only on this page. */
export function SecretPage({ endpoint }: { endpoint: WebhookEndpointEntity }) {
  const { publicId, url, secret, previousSecretUntil } = endpoint;
  return (
    <>
      <div class="secret" role="status">
        <p>
          <strong>Secret for {url}.</strong> Copy it now. It is shown only once.
        </p>
        <code>{secret}</code>
        <p>
          Use it to verify that deliveries come from us:{' '}
          <a href="/docs/webhooks#verify-the-signature">examples in three languages</a>.
          {previousSecretUntil !== null && (
            <>
              {' '}
              The previous secret remains valid until <When at={previousSecretUntil} />.
            </>
          )}
        </p>
      </div>
      <p class="switch">
        <a href={`/dashboard/webhooks/${publicId}`}>Go to the webhook and test it</a>
      </p>
    </>
  );
}
