import type { Command } from 'commander';
import type { Terminal } from '../../plugins';
import { OperatorsService } from '../../operators';
import { isCurrency } from '../../platform/values/money';
import { isTimeZone } from '../../platform/values/time';
import { UsageError, nameFaults } from './command';

const SLUG = /^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/;

interface CreateOptions {
  slug: string;
  name: string;
  timeZone: string;
  currency: string;
}

export function addOperatorCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'operator', 'create')
    .description('add an operator')
    .requiredOption('--slug <slug>', 'lower-case letters, digits and hyphens')
    .requiredOption('--name <name>', 'name shown to customers')
    .option('--time-zone <zone>', 'IANA time zone', 'UTC')
    .option('--currency <code>', 'ISO 4217 currency code', 'GBP')
    .action(async (options: CreateOptions) => {
      rejectWrong(options);
      const ID = await terminal.withApplication((app) => app.get(OperatorsService).create(options));
      terminal.print({ ID, Slug: options.slug }, `Created operator ${options.slug} with ID ${ID}.`);
    });
}

function rejectWrong({ slug, name, timeZone, currency }: CreateOptions): void {
  const faults = [
    ...(SLUG.test(slug) ? [] : ['--slug must consist of lower-case letters, digits and single hyphens']),
    ...nameFaults(name),
    ...(isTimeZone(timeZone) ? [] : ['--time-zone must be an IANA name such as Europe/London']),
    ...(isCurrency(currency) ? [] : ['--currency must be an ISO 4217 code such as GBP']),
  ];
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}
