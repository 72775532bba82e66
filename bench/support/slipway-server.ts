import 'reflect-metadata';
import { createRequire } from 'node:module';
import { Body, Controller, Inject, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CheckedBody } from './checked-body';
import type * as AppModuleFile from '../../src/app.module';
import type * as Server from '../../src/server';
import type * as AppSetup from '../../src/app.setup';
import type * as Auth from '../../src/platform/auth';
import type * as Config from '../../src/platform/config';
import type * as DatabaseFolder from '../../src/platform/database';

/** The built application: the loader of TypeScript leaves out the metadata that Nest injects by. */
const built = createRequire(__filename);
const { AppModule } = built('../../dist/app.module') as typeof AppModuleFile;
const { ServerAdapter } = built('../../dist/server') as typeof Server;
const { configureApp, listen } = built('../../dist/app.setup') as typeof AppSetup;
const { RequirePermission, CurrentCaller } = built('../../dist/platform/auth') as typeof Auth;
const { AppConfig, loadConfig } = built('../../dist/platform/config') as typeof Config;
const { Database } = built('../../dist/platform/database') as typeof DatabaseFolder;

interface UsageBody {
  readonly Meter: string;
  readonly Usage: number;
  readonly OccurredAt: number;
}

let nextId = Number.MAX_SAFE_INTEGER;

/** What recording usage is compared with, in the same server. */
@Controller('bench')
class BenchController {
  constructor(@Inject(Database) private readonly database: InstanceType<typeof Database>) {}

  /** As guarded as recording usage, and then nothing. */
  @Post('empty')
  @RequirePermission('usage:write')
  empty(@Body() body: UsageBody) {
    return { data: { ID: 1, Meter: body.Meter, Usage: body.Usage } };
  }

  /** With a body that is validated as well; the loader of TypeScript leaves out its type. */
  @Post('checked')
  @RequirePermission('usage:write')
  @Reflect.metadata('design:paramtypes', [CheckedBody])
  checked(@Body() { Meter, Usage }: CheckedBody) {
    return { data: { ID: 1, Meter, Usage } };
  }

  /** The obvious way: one committed INSERT for each request, without totals. */
  @Post('insert')
  @RequirePermission('usage:write')
  async insert(@CurrentCaller() { operatorId }: { operatorId: number }, @Body() body: UsageBody) {
    const id = nextId--;
    await this.database.execute(
      `INSERT INTO usage_entry (operator_id, occurred_at, id, meter_id, whole, nano, extra_info, recorded_at, is_platform)
        VALUES (?, ?, ?, 1, ?, 0, NULL, ?, 0)`,
      [-operatorId, body.OccurredAt, id, Math.floor(body.Usage), body.OccurredAt],
    );
    return { data: { ID: id, Meter: body.Meter, Usage: body.Usage } };
  }
}

async function main(): Promise<void> {
  // Without hot routes and caches, to measure what a route costs in Nest.
  const plainNest = process.env['BENCH_PLAIN_NEST'] === 'on';
  const config = new AppConfig({ ...loadConfig(), plainNest });

  @Module({ imports: [AppModule.with(config)], controllers: [BenchController] })
  class BenchModule {}

  const app = await NestFactory.create<NestExpressApplication>(BenchModule, new ServerAdapter(), {
    bodyParser: false,
    logger: ['error'],
  });
  configureApp(app);
  process.stdout.write(`listening on ${await listen(app, config)}\n`);
}

void main();
