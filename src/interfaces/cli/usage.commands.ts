import type { Command } from 'commander';
import type { Terminal } from '../../plugins';
import { RegroupService, UsageAuditService, type UsageDifference } from '../../metering';
import { isLocalDate } from '../../platform/values/time';
import { CommandFailure, UsageError, operatorIdOf, showProgress } from './command';

interface VerifyOptions {
  operator?: string;
  from?: string;
  to?: string;
}

interface RegroupOptions {
  operator: string;
  meter: string;
  by: string;
  from?: string;
}

export function addUsageCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'usage', 'verify')
    .description('recompute usage totals from the raw entries and compare them')
    .option('--operator <slug>', 'only this operator')
    .option('--from <date>', 'first local date')
    .option('--to <date>', 'last local date')
    .action(async (options: VerifyOptions) => {
      rejectWrong(options);
      const { checked, differences } = await terminal.withApplication(async (app) => {
        const operatorId = options.operator && (await operatorIdOf(app, options.operator));
        const scope = { operatorId: operatorId || undefined, from: options.from, to: options.to };
        return app.get(UsageAuditService).verify(scope, (entries) => showProgress(`${entries} entries checked`));
      });
      const text = [`${checked} entries checked, ${differences.length} differences.`, ...differences.map(describe)];
      terminal.print({ Checked: checked, Differences: differences }, text.join('\n'));
      if (differences.length > 0) throw new CommandFailure();
    });

  terminal
    .subcommand(program, 'usage', 'rebuild')
    .description('rebuild usage totals from the raw entries')
    .action(async () => {
      const entries = await terminal.withApplication((app) =>
        app.get(UsageAuditService).rebuild((soFar) => showProgress(`${soFar} entries summed`)),
      );
      terminal.print({ Entries: entries }, `Rebuilt the totals of ${entries} entries.`);
    });

  terminal
    .subcommand(program, 'usage', 'regroup')
    .description('count entries for a grouping key that was defined after them')
    .requiredOption('--operator <slug>', 'slug of the operator')
    .requiredOption('--meter <name>', 'name of the meter')
    .requiredOption('--by <key>', 'the grouping key')
    .option('--from <date>', 'first local date')
    .action(async ({ operator, meter, by, from }: RegroupOptions) => {
      rejectWrong({ from });
      const entries = await terminal.withApplication(async (app) => {
        const request = { operatorId: await operatorIdOf(app, operator), meter, by, from };
        return app.get(RegroupService).regroup(request, (read) => showProgress(`${read} entries read`));
      });
      terminal.print({ Entries: entries }, `Counted ${entries} earlier entries.`);
    });
}

function rejectWrong({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  const faults = [
    ...(from === undefined || isLocalDate(from) ? [] : ['--from must be a date in the form YYYY-MM-DD']),
    ...(to === undefined || isLocalDate(to) ? [] : ['--to must be a date in the form YYYY-MM-DD']),
    ...(from !== undefined && to !== undefined && to < from ? ['--to must be on or after --from'] : []),
  ];
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}

function describe(difference: UsageDifference): string {
  const { OperatorID, Meter, Total, FromTimestamp, Kept, Recomputed } = difference;
  const none = Total === 'subject-month' ? 'all meters' : 'a meter that does not exist';
  return `operator ${OperatorID}, ${Meter === null ? none : JSON.stringify(Meter)},${describePart(difference)} ${Total} from ${FromTimestamp}: total ${Kept.Usage} (${Kept.Events}), entries ${Recomputed.Usage} (${Recomputed.Events})`;
}

function describePart({ By, Value, Subject }: UsageDifference): string {
  if (By !== undefined) return ` by ${JSON.stringify(By)}, ${Value === null ? 'other values' : JSON.stringify(Value)},`;
  if (Subject === undefined) return '';
  return ` ${Subject === null ? 'all subjects' : `subject ${JSON.stringify(Subject)}`},`;
}
