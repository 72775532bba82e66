import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { StartupError } from '../../config';

/** What Nest says while the application is put together. */
export class StartLogger extends ConsoleLogger {
  constructor(logLevels: LogLevel[]) {
    super({ logLevels });
  }

  /** A start that a person must first put something right for is told of once, by whoever started. */
  override error(message: unknown, ...rest: unknown[]): void {
    if (!(message instanceof StartupError)) super.error(message, ...rest);
  }
}
