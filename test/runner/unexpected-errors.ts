import { resetServerLog, takeUnexpectedErrors } from '../support/server-log';

/** Called by Jest for each suite: a test fails when one of its servers logs an error that the suite does not allow. */
export = function failOnUnexpectedErrors(): void {
  resetServerLog();
  afterEach(() => expect(takeUnexpectedErrors()).toEqual([]));
  afterAll(() => expect(takeUnexpectedErrors()).toEqual([]));
};
