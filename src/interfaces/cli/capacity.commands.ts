import type { Command } from 'commander';
import { CapacityAuditService } from '../../bookings';
import type { Terminal } from '../../plugins';
import { CommandFailure, showProgress } from './command';

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
