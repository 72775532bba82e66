import { killRunningProcesses } from '../support/running-processes';
import { resetServerLog, takeUnexpectedErrors } from '../support/server-log';

/** Called by Jest for each suite: a test fails when one of its servers logs an error that the suite does not allow. */
export = function failOnUnexpectedErrors(): void {
  // One that crashed at the end of the suite before may have been started again after it.
  killRunningProcesses();
  resetServerLog();
  afterEach(() => expect(takeUnexpectedErrors()).toEqual([]));
  afterAll(() => {
    killRunningProcesses();
    expect(takeUnexpectedErrors()).toEqual([]);
  });
};
