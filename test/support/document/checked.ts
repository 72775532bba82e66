import { DocumentCheck, type Exchange } from './document-check';

let committed: DocumentCheck | undefined;
const ofOthers = new Map<string, DocumentCheck>();
const proxies = new Set<string>();

/** The check that every exchange of a suite has been through. */
export function documentCheck(): DocumentCheck {
  return (committed ??= DocumentCheck.committed());
}

/** From now on, the exchanges with a server are compared with its own document, as a server with plugins has one. */
export function compareWith(document: object, baseUrl: string): void {
  ofOthers.set(baseUrl, new DocumentCheck(document as ConstructorParameters<typeof DocumentCheck>[0]));
}

/** From now on, a page with status 503 at this address is the proxy's, which has no server: no document describes it. */
export function expectProxyAt(baseUrl: string): void {
  proxies.add(baseUrl);
}

/** @throws Error when an exchange is not as the OpenAPI document of the server says */
export function requireAsDocumented(exchange: Exchange, baseUrl: string): void {
  if (proxies.has(baseUrl) && exchange.status === 503 && exchange.headers.get('content-type') === 'text/html') return;
  const violations = (ofOthers.get(baseUrl) ?? documentCheck()).violations(exchange);
  if (violations.length === 0) return;
  throw new Error(`The OpenAPI document does not say so:\n${violations.join('\n')}\n${exchange.text.slice(0, 500)}`);
}
