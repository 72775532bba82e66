import type { Command } from 'commander';
import { makeBackup, restoreBackup } from '../../platform/backup';
import { loadConfig } from '../../platform/config';
import { continueRestoredLog } from '../../platform/event-log';
import type { Terminal } from '../../plugins';
import { Clock } from '../../platform/values/time';
import { showProgress } from './command';

/** These commands do not start the application, which would migrate the database that is to be copied. */
export function addBackupCommands(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('copy the database and the files into an empty folder, even while the server is running')
    .requiredOption('--to <folder>', 'an empty or new folder')
    .option('--json', 'print a single JSON object')
    .action(async ({ to }: { to: string }) => {
      const manifest = await makeBackup(loadConfig(), to, new Clock(), showProgress);
      terminal.print(manifest, `Backed up the database and ${manifest.Files} files to ${to}.`);
    });

  program
    .command('restore')
    .description('restore a backup into an empty database and an empty data folder')
    .requiredOption('--from <folder>', 'folder created by `backup`')
    .option('--json', 'print a single JSON object')
    .action(async ({ from }: { from: string }) => {
      const config = loadConfig();
      const manifest = await restoreBackup(config, from, showProgress);
      await continueRestoredLog(config.database, new Clock());
      const next = 'Run `capacity verify` and `usage verify`, then start the server.';
      terminal.print(manifest, `Restored the database and ${manifest.Files} files. ${next}`);
    });

  terminal
    .subcommand(program, 'events', 'restored')
    .description(
      'continue the event log above all numbers used so far; run it after restoring the database with other tools',
    )
    .action(async () => {
      await continueRestoredLog(loadConfig().database, new Clock());
      terminal.print({}, 'The event log continues above all numbers used so far.');
    });
}
