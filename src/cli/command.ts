import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Command } from 'commander';
import { AppModule } from '../app.module';
import { AppConfig, COMMAND_LIMITS, loadConfig } from '../config';
import { StartLogger } from '../shared/logging';

/** The arguments make no sense; exit code 2. */
export class WrongUse extends Error {}

/** The command has said what is wrong by its output; exit code 1. */
export class CommandFailure extends Error {}

export interface Output {
  isJson(): boolean;
}

/** Prints a result: as one JSON object, or as the text meant for people. */
export function print(output: Output, result: object, text: string): void {
  process.stdout.write(`${output.isJson() ? JSON.stringify(result) : text}\n`);
}

/** Shows how far long work has come, on a terminal only. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}`);
}

/** Runs work with the application's services, on the same database as the server. */
export async function withApplication<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  const config = new AppConfig({ ...loadConfig(), jobs: false, limits: COMMAND_LIMITS });
  const app = await NestFactory.createApplicationContext(AppModule.with(config), {
    logger: new StartLogger(['error', 'fatal']),
    abortOnError: false,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** A command under its group, such as `key create`; groups are made when first used. */
export function subcommand(program: Command, group: string, name: string): Command {
  const parent = program.commands.find((command) => command.name() === group) ?? program.command(group);
  return parent.command(name).option('--json', 'print one JSON object and nothing else');
}
