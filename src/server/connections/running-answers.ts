import type { ServerResponse } from 'node:http';

/** Index of a response in the list. */
const PLACE = Symbol('place');

interface Placed extends ServerResponse {
  [PLACE]?: number | undefined;
}

/**
 * Responses in progress, in reusable slots. A `Set` would be replaced by a new table whenever as many items have come
 * and gone as it holds, and V8 links the old table to the new one. Once one table is in the old generation, all later
 * ones stay alive until the next full collection, with every request and response in them.
 */
export class RunningAnswers implements Iterable<ServerResponse> {
  private readonly places: (Placed | undefined)[] = [];
  private readonly free: number[] = [];

  get size(): number {
    return this.places.length - this.free.length;
  }

  has(answer: ServerResponse): boolean {
    return (answer as Placed)[PLACE] !== undefined;
  }

  add(answer: Placed): void {
    const place = this.free.pop() ?? this.places.length;
    answer[PLACE] = place;
    this.places[place] = answer;
  }

  /** Removes a response that was added. */
  delete(answer: Placed): void {
    const place = answer[PLACE]!;
    answer[PLACE] = undefined;
    this.places[place] = undefined;
    this.free.push(place);
  }

  *[Symbol.iterator](): Iterator<ServerResponse> {
    for (const answer of this.places) if (answer) yield answer;
  }
}
