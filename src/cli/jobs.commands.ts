import type { Command } from 'commander';
import { JobsRunner } from '../jobs';
import { type Output, print, subcommand, withApplication } from './command';

export function addJobsCommands(program: Command, output: Output): void {
  subcommand(program, 'jobs', 'run-once')
    .description('do everything that is due now')
    .action(async () => {
      const counts = await withApplication((app) => app.get(JobsRunner).runOnce());
      const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
      print(output, counts, lines.join('\n'));
    });
}
