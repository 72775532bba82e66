import type { OpenAPIObject } from '@nestjs/swagger';
import type { Body } from './document-types';
import type { OperationAt } from './operations';

/** OpenAPI extension with the name of a response, until the document is completed. */
export const ANSWER_NAME = 'x-answer-name';

/**
 * Moves responses that several operations share to components, because errors were four fifths of the document. The
 * most frequent of several responses with the same name is moved; the others stay inline.
 */
export function shareAnswers(document: OpenAPIObject, operations: readonly OperationAt[]): void {
  const uses = new Map<string, { answer: Body; places: [Record<string, unknown>, string][] }>();
  for (const { responses } of operations.map(({ operation }) => operation)) {
    for (const [status, answer] of Object.entries(responses)) {
      if (answer[ANSWER_NAME] === undefined) continue;
      const text = JSON.stringify(answer);
      if (!uses.has(text)) uses.set(text, { answer, places: [] });
      uses.get(text)!.places.push([responses, status]);
    }
  }
  const shared: Record<string, Body> = {};
  for (const { answer, places } of [...uses.values()].sort((one, other) => other.places.length - one.places.length)) {
    const name = answer[ANSWER_NAME] as string;
    delete answer[ANSWER_NAME];
    if (places.length === 1 || name in shared) continue;
    shared[name] = answer;
    for (const [responses, status] of places) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  document.components!.responses = shared as NonNullable<typeof document.components>['responses'];
}
