import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../../config';
import { type DeadlinePassedError, RequestDeadline } from '../deadline';
import { SlowBodyError } from '../problems/common.errors';

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

  /** From now on nothing takes effect. @returns what the caller is to be told */
  giveUp(request: Request): DeadlinePassedError | SlowBodyError {
    const passed = this.of(request).giveUp();
    return request.complete ? passed : new SlowBodyError();
  }

  /**
   * Waits for work no longer than its request may take. Guards need it, which run before every interceptor.
   * @throws DeadlinePassedError, SlowBodyError when the time is up; then the work takes no effect any more
   */
  wait<T>(request: Request, work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(this.giveUp(request)), this.of(request).timeLeft);
      work.then(
        (result) => {
          clearTimeout(timer);
          resolve(result);
        },
        (error: Error) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });
  }
}
