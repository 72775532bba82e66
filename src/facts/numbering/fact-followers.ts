import { Injectable } from '@nestjs/common';
import type { Fact } from '../fact';

/** Facts that have just got their numbers. */
export interface NumberedFacts {
  /** Whose they are. */
  readonly operatorIds: readonly number[];
  /** Reads those of some operators, in order. */
  of(operatorIds: readonly number[]): Promise<Fact[]>;
}

/** Is told of facts in the unit of work that gives them their numbers. */
export type FollowFacts = (numbered: NumberedFacts) => Promise<void>;

/** Who does something about each fact, such as sending it on: exactly once, and for no fact that is not told. */
@Injectable()
export class FactFollowers {
  private readonly followers: FollowFacts[] = [];

  register(follower: FollowFacts): void {
    this.followers.push(follower);
  }

  async follow(numbered: NumberedFacts): Promise<void> {
    for (const follower of this.followers) await follower(numbered);
  }
}
