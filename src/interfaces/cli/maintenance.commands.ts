import type { Command } from 'commander';
import { CapacityAuditService } from '../../bookings';
import type { Terminal } from '../../plugins';
import { CommandFailure, showProgress } from './command';
import { JobsRunner } from '../../platform/jobs';
import { type DemoKeys, DemoService } from '../../demo';

export function addCapacityCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'capacity', 'verify')
    .description('compare the counter of every timeslot with its bookings')
    .action(async () => {
      const { checked, differences } = await terminal.withApplication((app) =>
        app.get(CapacityAuditService).verify((soFar) => showProgress(`${soFar} timeslots checked`)),
      );
      const lines = differences.map(
        ({ TimeslotID, Booked, Recounted, Capacity }) =>
          `timeslot ${TimeslotID}: counter ${Booked}, bookings ${Recounted}, capacity ${Capacity}`,
      );
      const text = [`${checked} timeslots checked, ${differences.length} differences.`, ...lines].join('\n');
      terminal.print({ Checked: checked, Differences: differences }, text);
      if (differences.length > 0) throw new CommandFailure();
    });
}

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
