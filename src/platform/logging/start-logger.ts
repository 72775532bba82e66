import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { StartupError } from '../config';

/** Nest's log messages during startup. */
export class StartLogger extends ConsoleLogger {
  constructor(logLevels: LogLevel[]) {
    super({ logLevels });
  }

  /** A StartupError is reported once, by the caller. */
  override error(message: unknown, ...rest: unknown[]): void {
    if (!(message instanceof StartupError)) super.error(message, ...rest);
  }
}
