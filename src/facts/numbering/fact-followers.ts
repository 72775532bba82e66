import { Injectable } from '@nestjs/common';
import type { Fact } from '../fact';

/** Is handed facts in the unit of work that gives them their numbers. */
export type FollowFacts = (facts: readonly Fact[]) => Promise<void>;

/** Who does something about each fact, such as sending it on: exactly once, and for no fact that is not told. */
@Injectable()
export class FactFollowers {
  private readonly followers: FollowFacts[] = [];

  register(follower: FollowFacts): void {
    this.followers.push(follower);
  }

  async follow(facts: readonly Fact[]): Promise<void> {
    for (const follower of this.followers) await follower(facts);
  }
}
