import type { Command } from 'commander';
import { makeBackup, restoreBackup } from '../backup';
import { loadConfig } from '../config';
import { continueRestoredLog } from '../event-log';
import type { Terminal } from '../plugins';
import { Clock } from '../shared/time';
import { showProgress } from './command';

/** These start no application: it would bring the schema of a database up to date that is only to be copied. */
export function addBackupCommands(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('copy the database and the files, also while the server runs, into an empty folder')
    .requiredOption('--to <folder>', 'an empty folder, or one that does not exist yet')
    .option('--json', 'print one JSON object and nothing else')
    .action(async ({ to }: { to: string }) => {
      const manifest = await makeBackup(loadConfig(), to, new Clock(), showProgress);
      terminal.print(manifest, `The backup is in ${to}: the database and ${manifest.Files} files.`);
    });

  program
    .command('restore')
    .description('fill an empty database and an empty data folder from a backup')
    .requiredOption('--from <folder>', 'what `backup` has made')
    .option('--json', 'print one JSON object and nothing else')
    .action(async ({ from }: { from: string }) => {
      const config = loadConfig();
      const manifest = await restoreBackup(config, from, showProgress);
      await continueRestoredLog(config.database, new Clock());
      const next = 'Run `capacity verify` and `usage verify`, then start the server.';
      terminal.print(manifest, `The database and ${manifest.Files} files are restored. ${next}`);
    });

  terminal
    .subcommand(program, 'events', 'restored')
    .description('after other tools restored the database: continue the event log above every number ever given')
    .action(async () => {
      await continueRestoredLog(loadConfig().database, new Clock());
      terminal.print({}, 'The event log continues above every number it ever gave.');
    });
}
