import type { Command } from 'commander';
import { type DemoKeys, DemoService } from '../../demo';
import type { Terminal } from '../../plugins';

export function addSeedCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'seed', 'demo')
    .description('create the demo operator; safe to run more than once')
    .action(async () => {
      const show = (keys: DemoKeys) => terminal.print({ Created: true, ...keys.toJSON() }, keys.describe());
      const isNew = await terminal.withApplication((app) => app.get(DemoService).seed(show));
      if (!isNew) terminal.print({ Created: false }, 'The demo operator already exists.');
    });
}
