import { Header, applyDecorators } from '@nestjs/common';

export const JSON_TEXT = 'application/json; charset=utf-8';

/** Marks a handler that returns JSON as text. */
export function AnswersJsonText() {
  return applyDecorators(Header('Content-Type', JSON_TEXT));
}

/** Items per chunk. */
const PIECE = 8;

/** JSON text of a list, in small chunks. */
export function* listJson<T>(items: Iterable<T>, toJson: (item: T) => string): Generator<string> {
  let piece = '[';
  let count = 0;
  for (const item of items) {
    if (count > 0 && count % PIECE === 0) {
      yield piece;
      piece = '';
    }
    piece += count++ === 0 ? toJson(item) : `,${toJson(item)}`;
  }
  yield `${piece}]`;
}

/** JSON text of `{ "data": [ … ] }`, in small chunks. */
export async function* dataJson<T>(
  portions: AsyncIterable<readonly T[]>,
  toItem: (item: T) => object,
): AsyncGenerator<string> {
  yield '{"data":';
  yield* arrayJson(portions, toItem);
  yield '}';
}

/** JSON text of an array that is read in batches, in small chunks. */
export async function* arrayJson<T>(
  portions: AsyncIterable<readonly T[]>,
  toItem: (item: T) => object,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const portion of portions) {
    for (let start = 0; start < portion.length; start += PIECE) {
      yield separator + JSON.stringify(portion.slice(start, start + PIECE).map(toItem)).slice(1, -1);
      separator = ',';
    }
  }
  yield separator === ',' ? ']' : '[]';
}
