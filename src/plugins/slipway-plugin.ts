import type { DynamicModule, Type, INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { Entities, Migrations } from '../platform/database';

/** Input and output of commands. */
export interface Terminal {
  /** Adds a command to a group, such as `key create`; creates the group if necessary. */
  subcommand(program: Command, group: string, name: string): Command;
  /** Prints a result, as a JSON object or as text. */
  print(result: object, text: string): void;
  /** Runs work with the application's services, on the same database as the server. */
  withApplication<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T>;
}

/** A plugin of a host application: a module, and everything of it outside of Nest. */
export interface SlipwayPlugin {
  /** Lower-case words with hyphens, such as `gift-vouchers`; used in messages. */
  readonly name: string;
  readonly module: Type | DynamicModule;
  readonly entities?: Entities;
  /** Class names end in a 13-digit timestamp, which determines their order among the platform's migrations. */
  readonly migrations?: Migrations;
  /** Adds commands to the command line. */
  readonly addCommands?: (program: Command, terminal: Terminal) => void;
}

/** The plugins of an application. */
export interface Composition {
  readonly plugins?: readonly SlipwayPlugin[];
}
