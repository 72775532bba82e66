import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';

/** Input and output of commands. */
export interface Terminal {
  /** Adds a command to a group, such as `key create`; creates the group if necessary. */
  subcommand(program: Command, group: string, name: string): Command;
  /** Prints a result, as a JSON object or as text. */
  print(result: object, text: string): void;
  /** Runs work with the application's services, on the same database as the server. */
  withApplication<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T>;
}
