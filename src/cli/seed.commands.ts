import type { Command } from 'commander';
import { type DemoKeys, DemoService } from '../demo';
import { type Output, print, subcommand, withApplication } from './command';

export function addSeedCommands(program: Command, output: Output): void {
  subcommand(program, 'seed', 'demo')
    .description('set up the demo operator; twice is harmless')
    .action(async () => {
      const show = (keys: DemoKeys) => print(output, { Created: true, ...keys.toJSON() }, keys.describe());
      const isNew = await withApplication((app) => app.get(DemoService).seed(show));
      if (!isNew) print(output, { Created: false }, 'The demo operator is there already.');
    });
}
