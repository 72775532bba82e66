import type { ServerResponse } from 'node:http';

/** Which place an answer has while it is being made. */
const PLACE = Symbol('place');

interface Placed extends ServerResponse {
  [PLACE]?: number | undefined;
}

/**
 * The answers that are being made. They take places that are used again and not turns in a `Set`, of which V8 makes a new
 * table each time that as many have come and gone as it holds, and lets the old table lead to it. Once one of them has
 * been moved to the old objects, all that are made after it live until those are collected, with every request and
 * response that was in them.
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

  /** Of one that was added. */
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
