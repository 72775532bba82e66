import { Header, applyDecorators } from '@nestjs/common';

export const JSON_TEXT = 'application/json; charset=utf-8';

/** Marks a handler that returns JSON as text. */
export function AnswersJsonText() {
  return applyDecorators(Header('Content-Type', JSON_TEXT));
}

/** JSON text of a list, in pieces. */
export function* listJson<T>(items: Iterable<T>, toJson: (item: T) => string): Generator<string> {
  let separator = '[';
  for (const item of items) {
    yield `${separator}${toJson(item)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
