import { Command, CommanderError } from 'commander';
import { ConfigurationError } from '../../platform/config';
import type { Composition } from '../../plugins';
import { addBackupCommands } from './backup.commands';
import { addCapacityCommands, addJobsCommands, addSeedCommands } from './maintenance.commands';
import { CommandFailure, CommandTerminal, UsageError } from './command';
import { addReportsCommands } from './reports.commands';
import { addKeyCommands } from './key.commands';
import { addOperatorCommands } from './operator.commands';
import { addStaffCommands } from './staff.commands';
import { addUsageExportCommand } from './usage-export.command';
import { addUsageCommands } from './usage.commands';

const EXIT = { done: 0, failed: 1, wrongUse: 2 } as const;

const COMMANDS = [
  addOperatorCommands,
  addKeyCommands,
  addStaffCommands,
  addSeedCommands,
  addCapacityCommands,
  addUsageCommands,
  addUsageExportCommand,
  addReportsCommands,
  addJobsCommands,
  addBackupCommands,
];

/**
 * Runs a command of the platform or a plugin.
 * @returns the exit code: 0 for success, 1 for failure, 2 for invalid usage
 */
export async function runCommandLine(args: readonly string[], { plugins = [] }: Composition = {}): Promise<number> {
  // Like the server: files are accessible only to their user.
  process.umask(0o077);
  const program = new Command('slipway');
  program
    .description('Manage a Slipway database. Safe to run while the server is running.')
    .option('--json', 'print a single JSON object')
    .exitOverride();
  const isJson = () => program.opts<{ json?: boolean }>().json === true || args.includes('--json');
  const terminal = new CommandTerminal(plugins, isJson);
  try {
    for (const addCommands of COMMANDS) addCommands(program, terminal);
    for (const { addCommands } of plugins) addCommands?.(program, terminal);
    await program.parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
  if (error instanceof CommandFailure) return EXIT.failed;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  return error instanceof UsageError || error instanceof ConfigurationError ? EXIT.wrongUse : EXIT.failed;
}
