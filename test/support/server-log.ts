import type { LoggerService } from '@nestjs/common';

/** Level of pino from which a line is an error. */
const ERROR_LEVEL = 50;

/** Errors logged by the servers of the current test, in this process and in others. */
const errors: string[] = [];

const allowed: RegExp[] = [];

const ignore = (): void => undefined;
const noteError = (...entries: unknown[]): void => void errors.push(textOf(entries));

/** The log of applications in the test's own process. */
export const serverLog: LoggerService = {
  ...{ log: ignore, warn: ignore, debug: ignore, verbose: ignore },
  ...{ error: noteError, fatal: noteError },
};

/** Reads the log of a server in a separate process. */
export class LoggedLines {
  private rest = '';

  add(output: string): void {
    const lines = (this.rest + output).split('\n');
    this.rest = lines.pop()!;
    for (const line of lines) if (isError(line)) errors.push(line);
  }
}

/** What the servers of this suite are made to fail at. Any other logged error fails a test. */
export function allowLoggedErrors(...patterns: readonly RegExp[]): void {
  allowed.push(...patterns);
}

/** Forgets what an earlier suite of the same worker logged and allowed. */
export function resetServerLog(): void {
  errors.length = 0;
  allowed.length = 0;
}

/** Returns the errors logged since the last call that no test allowed. */
export function takeUnexpectedErrors(): string[] {
  return errors.splice(0).filter((error) => !allowed.some((pattern) => pattern.test(error)));
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    const { level, res } = JSON.parse(line) as { level?: number; res?: { status: number } };
    // The line about a request repeats an error, or says that a database was away.
    return level !== undefined && level >= ERROR_LEVEL && res === undefined;
  } catch {
    return false;
  }
}

function textOf(entries: readonly unknown[]): string {
  return entries.map((entry) => (typeof entry === 'string' ? entry : toText(entry))).join(' ');
}

function toText(entry: unknown): string {
  return JSON.stringify(entry, (_, value: unknown) =>
    value instanceof Error ? { type: value.name, message: value.message, stack: value.stack } : value,
  );
}
