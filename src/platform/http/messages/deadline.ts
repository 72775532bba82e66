import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../../config';
import { type DeadlinePassedError, RequestDeadline } from '../../concurrency/deadline';
import { SlowBodyError } from '../../errors';

declare module 'express-serve-static-core' {
  interface Request {
    /** Created on first use. */
    deadline?: RequestDeadline;
  }
}

/** Manages the deadlines of requests. */
@Injectable()
export class RequestDeadlines {
  constructor(private readonly config: AppConfig) {}

  of(request: Request): RequestDeadline {
    return (request.deadline ??= new RequestDeadline(request.arrivedAt + this.config.limits.request));
  }

  /** From now on nothing takes effect. @returns the error for the caller */
  giveUp(request: Request): DeadlinePassedError | SlowBodyError {
    const passed = this.of(request).giveUp();
    return request.complete ? passed : new SlowBodyError();
  }

  /**
   * Waits for work until the request's deadline. For guards, which run before interceptors.
   * @throws DeadlinePassedError, SlowBodyError after the deadline; the work has no effect then
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
