import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';

/** What commands of the command line have to do with the world. */
export interface Terminal {
  /** Adds a command under its group, such as `key create`; groups are made when first used. */
  subcommand(program: Command, group: string, name: string): Command;
  /** Prints a result: as one JSON object, or as the text meant for people. */
  print(result: object, text: string): void;
  /** Runs work with the application's services, on the same database as the server. */
  withApplication<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T>;
}
