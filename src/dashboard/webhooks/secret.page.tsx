import type { WebhookEndpointEntity } from '../../webhooks';
import { When } from '../frame/when';

/** A secret that was just made: it is shown on this page and never again. */
export function SecretPage({ endpoint }: { endpoint: WebhookEndpointEntity }) {
  const { publicId, url, secret, previousSecretUntil } = endpoint;
  return (
    <>
      <div class="secret" role="status">
        <p>
          <strong>The secret of {url}.</strong> Copy it now: it is shown this once.
        </p>
        <code>{secret}</code>
        <p>
          With it the receiver tells our deliveries from those of others:{' '}
          <a href="/docs/webhooks#verify-the-signature">how, in three languages</a>.
          {previousSecretUntil !== null && (
            <>
              {' '}
              The secret before signs as well until <When at={previousSecretUntil} />.
            </>
          )}
        </p>
      </div>
      <p class="switch">
        <a href={`/dashboard/webhooks/${publicId}`}>Go to the endpoint, to try it</a>
      </p>
    </>
  );
}
