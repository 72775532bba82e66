import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../../config';
import { RequestDeadline } from '../deadline';

declare module 'express-serve-static-core' {
  interface Request {
    /** Made when it is first asked for. */
    deadline?: RequestDeadline;
  }
}

/** Knows how long each request may take. */
@Injectable()
export class RequestDeadlines {
  constructor(private readonly config: AppConfig) {}

  of(request: Request): RequestDeadline {
    return (request.deadline ??= new RequestDeadline(request.arrivedAt + this.config.limits.request));
  }

  /**
   * Waits for work no longer than its request may take. Guards need it, which run before every interceptor.
   * @throws DeadlinePassedError when the time is up; then the work takes no effect any more
   */
  async wait<T>(request: Request, work: Promise<T>): Promise<T> {
    const deadline = this.of(request);
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(deadline.giveUp()), deadline.timeLeft);
    });
    try {
      return await Promise.race([work, timeUp]);
    } finally {
      clearTimeout(timer);
    }
  }
}
