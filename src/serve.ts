import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp, listen } from './app.setup';
import { isWorker, onOrder, reportReady } from './platform/cluster';
import { AppConfig } from './platform/config';
import { DemoService } from './demo';
import type { Composition } from './plugins';
import { JobsRunner } from './platform/jobs';
import { GracefulShutdown } from './server/connections';
import { makePrivate } from './platform/disk';

/** Serves in this process, as the only one or as one of several workers. */
export async function serve(config: AppConfig, composition: Composition): Promise<void> {
  await makePrivate(config);
  // With several workers, the primary process selects the one that runs scheduled jobs. The demo is set up before any
  // run, because it sends the emails of its past at their own times.
  const startsLater = isWorker() || config.demo;
  const app = await createApp(startsLater ? new AppConfig({ ...config, jobs: false }) : config, composition);
  // The demo prints its keys only if the address is available.
  const url = await listen(app, config);
  if (config.demo) {
    await app.get(DemoService).seedEmptyDatabase((keys) => process.stdout.write(`${keys.describe()}\n`));
    if (config.jobs && !isWorker()) app.get(JobsRunner).start();
  }
  if (isWorker()) followPrimary(app, url);
  else process.stdout.write(`listening on ${url}\n`);
}

function followPrimary(app: NestExpressApplication, url: string): void {
  onOrder('run-jobs', () => app.get(JobsRunner).start());
  onOrder('drain', () => {
    const drained = app.get(GracefulShutdown).drain();
    // The signal handler does the rest.
    void drained.then(() => process.kill(process.pid, 'SIGTERM'));
  });
  reportReady(url);
}
