import { mkdirSync } from 'node:fs';
import { createApp, listen } from './app.setup';
import { type AppConfig, ConfigurationError, loadConfig } from './config';
import { Transactions } from './database';
import { DemoService } from './demo';

async function serve(config: AppConfig): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true });
  const app = await createApp(config);
  if (config.demo) {
    // All or nothing: a start that is killed half-way seeds again the next time.
    const keys = await app.get(Transactions).run(() => app.get(DemoService).seedEmptyDatabase());
    if (keys) process.stdout.write(`${keys.describe()}\n`);
  }
  const url = await listen(app, config);
  process.stdout.write(`listening on ${url}\n`);
}

async function main(): Promise<void> {
  try {
    await serve(loadConfig());
  } catch (error) {
    const reason = error instanceof Error ? (error instanceof ConfigurationError ? error.message : error.stack) : error;
    process.stderr.write(`${String(reason)}\n`);
    process.exit(1);
  }
}

void main();
