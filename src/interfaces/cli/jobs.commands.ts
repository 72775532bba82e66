import type { Command } from 'commander';
import type { Terminal } from '../../plugins';
import { JobsRunner } from '../../platform/jobs';

export function addJobsCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'jobs', 'run-once')
    .description('run all scheduled jobs that are due')
    .action(async () => {
      const counts = await terminal.withApplication((app) => app.get(JobsRunner).runOnce());
      const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
      terminal.print(counts, lines.join('\n'));
    });
}
