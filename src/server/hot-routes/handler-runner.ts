import { Injectable } from '@nestjs/common';
import { CurrentActor } from '../../platform/actor';
import { type Caller, actorOf } from '../../platform/auth';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { readAhead } from '../../platform/http/bodies';
import { RequestDeadlines } from '../../platform/http/messages';
import { GracefulShutdown } from '../connections';
import type { Exchange } from './exchange';

/** Runs the work of a request as the guards of Nest would: as its caller, until its deadline, and before shutdown. */
@Injectable()
export class HandlerRunner {
  constructor(
    private readonly actor: CurrentActor,
    private readonly deadlines: RequestDeadlines,
    private readonly deadline: CurrentDeadline,
    private readonly shutdown: GracefulShutdown,
  ) {}

  /** @throws DeadlinePassedError, and whatever the work throws */
  run<T>({ request, response }: Exchange, caller: Caller, work: () => Promise<T>): Promise<T> {
    this.shutdown.watch(response);
    const deadline = this.deadlines.of(request);
    const running = this.actor.run(actorOf(caller), () => {
      this.deadline.set(deadline);
      return work();
    });
    return this.deadlines.wait(request, running);
  }

  /** Reads a body whose length is known. @throws MalformedBodyError, SlowBodyError */
  readBody({ request, response }: Exchange): Promise<Buffer> {
    this.shutdown.watch(response);
    const body = new Promise<Buffer>((resolve, reject) => {
      readAhead(request, (failure) => (failure ? reject(failure) : resolve(request.bytesRead!)));
    });
    return this.deadlines.wait(request, body);
  }
}
