import type { DynamicModule, Type } from '@nestjs/common';
import type { Command } from 'commander';
import type { Entities, Migrations } from '../database';
import type { Terminal } from './terminal';

/** What a host application adds to the platform: a module, and what belongs to it outside of Nest. */
export interface SlipwayPlugin {
  /** Lower-case words with hyphens, such as `gift-vouchers`; names it in messages. */
  readonly name: string;
  readonly module: Type | DynamicModule;
  readonly entities?: Entities;
  /** Classes whose names end in the 13 digits of their timestamp, by which they are run among those of the core. */
  readonly migrations?: Migrations;
  /** Adds commands to the command line. */
  readonly addCommands?: (program: Command, terminal: Terminal) => void;
}

/** How an application is put together that is more than the platform. */
export interface Composition {
  readonly plugins?: readonly SlipwayPlugin[];
}
