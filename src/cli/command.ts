import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Command } from 'commander';
import { AppModule } from '../app.module';
import { AppConfig, COMMAND_LIMITS, loadConfig } from '../config';
import type { SlipwayPlugin, Terminal } from '../plugins';
import { StartLogger } from '../shared/logging';
import { countCodePoints } from '../shared/validation';

/** The arguments make no sense; exit code 2. */
export class UsageError extends Error {}

/** The command has said what is wrong by its output; exit code 1. */
export class CommandFailure extends Error {}

/** What is wrong with the name of what a command creates. */
export function nameFaults(name: string): string[] {
  return name.trim() !== '' && countCodePoints(name) <= 200 ? [] : ['--name must have 1 to 200 characters'];
}

/** Shows how far long work has come, on a terminal only. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}`);
}

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
    const parent = program.commands.find((command) => command.name() === group) ?? program.command(group);
    return parent.command(name).option('--json', 'print one JSON object and nothing else');
  }
}
