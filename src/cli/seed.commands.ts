import type { Command } from 'commander';
import { Transactions } from '../database';
import { DemoService } from '../demo';
import { type Output, print, subcommand, withApplication } from './command';

export function addSeedCommands(program: Command, output: Output): void {
  subcommand(program, 'seed', 'demo')
    .description('set up the demo operator; twice is harmless')
    .action(async () => {
      const keys = await withApplication((app) => app.get(Transactions).run(() => app.get(DemoService).seed()));
      if (keys) print(output, { Created: true, ...keys.toJSON() }, keys.describe());
      else print(output, { Created: false }, 'The demo operator is there already.');
    });
}
