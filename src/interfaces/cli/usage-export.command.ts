import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { type ExportedDay, MAX_EXPORTED_DATES, type UnsentUsage, UsageExportService } from '../../metering';
import type { Terminal } from '../../plugins';
import { ValidationError } from '../../platform/errors';
import { csvLine } from '../../platform/values/csv';
import { type LocalDate, countDates, isLocalDate, monthAround } from '../../platform/values/time';
import { CommandFailure, UsageError, operatorIdOf, showProgress } from './command';

interface ExportOptions {
  to: string;
  operator: string;
  meter: string;
  month?: string;
  from?: string;
  until?: string;
  scale?: string;
  eventName?: string;
  uncertain?: string;
  report?: string;
  out?: string;
}

interface Dates {
  readonly from: LocalDate;
  readonly until: LocalDate;
}

const COLUMNS = ['Subject', 'Date', 'Usage', 'EventCount'] as const;

export function addUsageExportCommand(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'usage', 'export')
    .description('send the usage of each subject and day to Stripe, or write it to a file')
    .requiredOption('--to <target>', 'stripe, or file')
    .requiredOption('--operator <slug>', 'slug of the operator')
    .requiredOption('--meter <name>', 'name of the meter')
    .option('--month <month>', 'the month to export, such as 2026-11')
    .option('--from <date>', 'first local date, instead of a month')
    .option('--until <date>', 'last local date')
    .option('--scale <digits>', 'stripe: send units of 10^-scale; fixed with the first event')
    .option('--event-name <name>', 'stripe: event name of the meter, if it is not the name of the meter')
    .option('--uncertain <as>', 'stripe: settle uncertain events as sent, or resend them')
    .option('--report <file>', 'stripe: write all unsent usage and remainders to this file, as JSON lines')
    .option('--out <file>', 'file: where to write JSON lines, or CSV if the name ends in .csv')
    .action(async (options: ExportOptions) => {
      const dates = readDates(options);
      rejectWrong(options, dates);
      await terminal.withApplication((app) =>
        options.to === 'file'
          ? writeFile(app, terminal, options, dates!)
          : sendToStripe(app, terminal, options, dates!),
      );
    });
}

async function sendToStripe(
  app: INestApplicationContext,
  terminal: Terminal,
  options: ExportOptions,
  { from, until }: Dates,
): Promise<void> {
  const { meter, eventName = meter, scale, uncertain, report } = options;
  const operatorId = await operatorIdOf(app, options.operator);
  const service = app.get(UsageExportService);
  const settlement = uncertain as 'sent' | 'resend' | undefined;
  const send = (write: (line: string) => Promise<void>) =>
    service.sendToStripe(
      { operatorId, meter, from, until },
      { eventName, scale: scale === undefined ? undefined : Number(scale), settlement },
      {
        sink: (item) => write(`${JSON.stringify(item)}\n`),
        onProgress: (events) => showProgress(`${events} events sent`),
      },
    );
  const result = await (report === undefined ? send(() => Promise.resolve()) : toFile(report, send)).catch(asWrongUse);
  const { Sent, Unsent, Remainders } = result;
  const more = Unsent.Count - Unsent.Items.length;
  const lines = [
    `${Sent.Events} events sent for ${Sent.Subjects} subjects: ${Sent.Usage} in units of 10^-${result.Scale}.`,
    ...(Remainders.Subjects > 0 ? [`Remainders of ${Remainders.Subjects} subjects: ${Remainders.Usage}.`] : []),
    ...(Unsent.Count > 0 ? [`Not sent (${Unsent.Count}):`, ...Unsent.Items.map(describe)] : []),
    ...(more > 0 ? [`… and ${more} more; --report writes all of them to a file.`] : []),
  ];
  const { operator: Operator } = options;
  terminal.print({ Operator, Meter: meter, From: from, Until: until, ...result }, lines.join('\n'));
  if (Unsent.Count > 0) throw new CommandFailure();
}

async function writeFile(
  app: INestApplicationContext,
  terminal: Terminal,
  { operator, meter, out }: ExportOptions,
  { from, until }: Dates,
): Promise<void> {
  const operatorId = await operatorIdOf(app, operator);
  const isCsv = out!.endsWith('.csv');
  const lineOf = (day: ExportedDay) =>
    isCsv ? csvLine(COLUMNS.map((column) => day[column])) : `${JSON.stringify(day)}\n`;
  const rows = await toFile(out!, async (write) => {
    let count = 0;
    if (isCsv) await write(csvLine(COLUMNS));
    for await (const days of app.get(UsageExportService).days({ operatorId, meter, from, until })) {
      if (days.length > 0) await write(days.map(lineOf).join(''));
      showProgress(`${(count += days.length)} days written`);
    }
    return count;
  });
  terminal.print({ Rows: rows, File: out }, `Wrote ${rows} rows to ${out}.`);
}

/** Writes a file that appears only when it is complete. */
async function toFile<T>(path: string, work: (write: (text: string) => Promise<void>) => Promise<T>): Promise<T> {
  const unfinished = `${path}.unfinished`;
  const file: FileHandle = await open(unfinished, 'w');
  try {
    const result = await work((text) => file.appendFile(text));
    await file.sync();
    await rename(unfinished, path);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

function asWrongUse(error: unknown): never {
  throw error instanceof ValidationError
    ? new UsageError(error.errors.map(({ message }) => `--${message}`).join('\n'))
    : error;
}

function readDates({ month, from, until }: ExportOptions): Dates | undefined {
  if (month !== undefined) {
    const first = `${month}-01`;
    return from === undefined && until === undefined && isLocalDate(first)
      ? { from: first, until: monthAround(first).to }
      : undefined;
  }
  return isLocalDate(from) && isLocalDate(until) && from <= until ? { from, until } : undefined;
}

function rejectWrong(options: ExportOptions, dates: Dates | undefined): void {
  const faults = [
    ...(['stripe', 'file'].includes(options.to) ? [] : ['--to must be stripe or file']),
    ...datesFaults(dates),
    ...(options.to === 'stripe' ? stripeFaults(options) : fileFaults(options)),
  ];
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}

function datesFaults(dates: Dates | undefined): string[] {
  if (!dates) return ['--month must be YYYY-MM; or --from and --until dates in the form YYYY-MM-DD, in this order'];
  if (countDates(dates.from, dates.until) <= MAX_EXPORTED_DATES) return [];
  return [`--until must be at most ${MAX_EXPORTED_DATES} dates after --from, including both`];
}

function stripeFaults({ scale, uncertain, out }: ExportOptions): string[] {
  return [
    ...(scale === undefined || /^\d$/.test(scale) ? [] : ['--scale must be 0 to 9']),
    ...(uncertain === undefined || ['sent', 'resend'].includes(uncertain)
      ? []
      : ['--uncertain must be sent or resend']),
    ...(out === undefined ? [] : ['--out requires --to file']),
  ];
}

function fileFaults({ scale, eventName, uncertain, report, out }: ExportOptions): string[] {
  const forStripe = Object.entries({ scale, 'event-name': eventName, uncertain, report });
  return [
    ...forStripe.flatMap(([name, value]) => (value === undefined ? [] : [`--${name} requires --to stripe`])),
    ...(out === undefined ? ['--to file requires --out'] : []),
  ];
}

function describe({ Subject, Date, Usage, Reason, Message }: UnsentUsage): string {
  const whose = Subject === null ? 'without a subject' : JSON.stringify(Subject);
  return `${whose}${Date === null ? '' : `, ${Date}`}: ${Usage} (${Reason}${Message === undefined ? '' : `: ${Message}`})`;
}
