import cluster from 'node:cluster';
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';
import pino from 'pino';
import type { AppConfig } from './platform/config';
import { StartupError, loadConfig, productionWarnings } from './platform/config/load-config';
import type { Composition } from './plugins';

/**
 * Runs the server until it is ended: in this process, or in several workers, each of which runs this program. If
 * startup fails, prints the reason to standard error and exits with 1.
 */
export async function runServer(composition: Composition = {}): Promise<void> {
  prepareProcess();
  try {
    const config = loadConfig();
    if (cluster.isPrimary) warnOf(config);
    // Loaded on demand, because the primary process of workers has no application.
    if (config.workers > 1 && cluster.isPrimary) (await import('./server/workers/run-workers')).runWorkers(config);
    else await (await import('./serve')).serve(config, composition);
  } catch (error) {
    const reason = error instanceof Error ? (error instanceof StartupError ? error.message : error.stack) : error;
    process.stderr.write(`${String(reason)}\n`);
    process.exit(1);
  }
}

function prepareProcess(): void {
  // Node.js 22 and later can cache compiled code between starts.
  (module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
  // Under load the heap would grow to four times the used memory; this limit keeps a server below 350 MB
  // (docs/performance.md).
  setFlagsFromString('--heap-growing-percent=100');
  // Files are accessible only to their user, because the database, uploads and emails contain customer data and access
  // links.
  process.umask(0o077);
}

function warnOf(config: AppConfig): void {
  const logger = pino({ level: config.logLevel });
  for (const warning of productionWarnings(config)) logger.warn(warning);
}
