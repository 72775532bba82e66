import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Command } from 'commander';
import { AppModule } from '../../app.module';
import { AppConfig, COMMAND_LIMITS, loadConfig } from '../../platform/config';
import { OperatorsService } from '../../operators';
import type { SlipwayPlugin, Terminal } from '../../plugins';
import { StartLogger } from '../../platform/logging';
import { countCodePoints } from '../../platform/http/validation';

/** Invalid arguments; exit code 2. */
export class UsageError extends Error {}

/** The command has printed the failure; exit code 1. */
export class CommandFailure extends Error {}

/** Checks the name of a new resource. @returns the faults */
export function nameFaults(name: string): string[] {
  return name.trim() !== '' && countCodePoints(name) <= 200 ? [] : ['--name must have 1 to 200 characters'];
}

/** Shows the progress of long work, on a terminal only. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}`);
}

/** @throws Error if there is no such operator */
export async function operatorIdOf(app: INestApplicationContext, slug: string): Promise<number> {
  const operator = await app.get(OperatorsService).findBySlug(slug);
  if (!operator) throw new Error(`There is no operator with the slug ${slug}.`);
  return operator.id;
}

/** Descriptions of the groups of commands in `--help`; those of plugins have none. */
const GROUPS: Readonly<Record<string, string>> = {
  operator: 'Create operators',
  key: 'Create and revoke API keys',
  staff: 'Add people who can sign in to the dashboard',
  seed: 'Create the demo',
  capacity: 'Verify the places that are booked',
  usage: 'Verify usage totals, rebuild, regroup or export them',
  figures: 'Verify the reports of the Business page, or rebuild them',
  jobs: 'Run scheduled jobs',
  events: 'Continue the event feed after a restore with other tools',
};

/** The terminal of one call of the command line. */
export class CommandTerminal implements Terminal {
  constructor(
    private readonly plugins: readonly SlipwayPlugin[],
    private readonly isJson: () => boolean,
  ) {}

  print(result: object, text: string): void {
    process.stdout.write(`${this.isJson() ? JSON.stringify(result) : text}\n`);
  }

  async withApplication<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
    const config = new AppConfig({ ...loadConfig(), jobs: false, limits: COMMAND_LIMITS });
    const app = await NestFactory.createApplicationContext(AppModule.with(config, this.plugins), {
      logger: new StartLogger(['error', 'fatal']),
      abortOnError: false,
    });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  }

  subcommand(program: Command, group: string, name: string): Command {
    const existing = program.commands.find((command) => command.name() === group);
    const parent = existing ?? program.command(group).description(GROUPS[group] ?? '');
    return parent.command(name).option('--json', 'print a single JSON object');
  }
}
