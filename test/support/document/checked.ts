import { DocumentCheck, type Exchange } from './document-check';

let committed: DocumentCheck | undefined;
const ofOthers = new Map<string, DocumentCheck>();

/** The check that every exchange of a suite has been through. */
export function documentCheck(): DocumentCheck {
  return (committed ??= DocumentCheck.committed());
}

/** From now on the exchanges with a server are compared with a document of its own, as one with features has. */
export function compareWith(document: object, baseUrl: string): void {
  ofOthers.set(baseUrl, new DocumentCheck(document as ConstructorParameters<typeof DocumentCheck>[0]));
}

/** @throws Error when an exchange is not as the OpenAPI document of the server says */
export function requireAsDocumented(exchange: Exchange, baseUrl: string): void {
  const violations = (ofOthers.get(baseUrl) ?? documentCheck()).violations(exchange);
  if (violations.length === 0) return;
  throw new Error(`The OpenAPI document does not say so:\n${violations.join('\n')}\n${exchange.text.slice(0, 500)}`);
}
