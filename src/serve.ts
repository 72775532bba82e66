import { createApp, listen } from './app.setup';
import { isWorker, reportReady } from './platform/cluster';
import { AppConfig } from './platform/config';
import { DemoService } from './demo';
import type { Composition } from './plugins';
import { JobsRunner } from './platform/jobs';
import { makePrivate } from './platform/disk';

/** Serves in this process, as the only one or as one of several workers. */
export async function serve(config: AppConfig, composition: Composition): Promise<void> {
  await makePrivate(config);
  // The demo is set up before any scheduled job runs, because it sends the emails of its past at their own times.
  const app = await createApp(config.demo ? new AppConfig({ ...config, jobs: false }) : config, composition);
  // The demo prints its keys only if the address is available.
  const url = await listen(app, config);
  if (config.demo) {
    await app.get(DemoService).seedEmptyDatabase((keys) => process.stdout.write(`${keys.describe()}\n`));
    if (config.jobs) app.get(JobsRunner).start();
  }
  if (isWorker()) reportReady(url);
  else process.stdout.write(`listening on ${url}\n`);
}
