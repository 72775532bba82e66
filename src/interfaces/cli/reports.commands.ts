import type { Command } from 'commander';
import type { Terminal } from '../../plugins';
import { ReportsAuditService, type ReportDifference } from '../../reports';
import { CommandFailure, showProgress } from './command';

export function addReportsCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'figures', 'verify')
    .description('recompute the figures of the Business page from the bookings and compare them')
    .action(async () => {
      const { checked, differences } = await terminal.withApplication((app) =>
        app.get(ReportsAuditService).verify((soFar) => showProgress(`${soFar} bookings checked`)),
      );
      const text = [`${checked} bookings checked, ${differences.length} differences.`, ...differences.map(describe)];
      terminal.print({ Checked: checked, Differences: differences }, text.join('\n'));
      if (differences.length > 0) throw new CommandFailure();
    });

  terminal
    .subcommand(program, 'figures', 'rebuild')
    .description('rebuild the figures of the Business page from the bookings')
    .action(async () => {
      const bookings = await terminal.withApplication((app) =>
        app.get(ReportsAuditService).rebuild((soFar) => showProgress(`${soFar} bookings counted`)),
      );
      terminal.print({ Bookings: bookings }, `Rebuilt the figures of ${bookings} bookings.`);
    });
}

function describe({ OperatorID, BookingReference, Missing, ...figure }: ReportDifference): string {
  if (BookingReference !== undefined)
    return `operator ${OperatorID}, booking ${BookingReference}: not counted correctly`;
  return `operator ${OperatorID}, ${Object.values(figure).join(' ')}: missing ${JSON.stringify(Missing)}`;
}
