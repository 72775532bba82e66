import type { Command } from 'commander';
import type { Terminal } from '../plugins';
import { JobsRunner } from '../jobs';

export function addJobsCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'jobs', 'run-once')
    .description('do everything that is due now')
    .action(async () => {
      const counts = await terminal.withApplication((app) => app.get(JobsRunner).runOnce());
      const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
      terminal.print(counts, lines.join('\n'));
    });
}
