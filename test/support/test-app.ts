import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { AppModule } from '../../src/app.module';
import { configureApp, listen } from '../../src/app.setup';
import { ApiKeysService, PERMISSIONS, type Permission } from '../../src/platform/auth';
import { CapacityAuditService } from '../../src/bookings';
import { PasswordHasher } from '../../src/platform/auth/staff/passwords';
import { AppConfig, type TimeLimits, loadConfig } from '../../src/platform/config';
import type { SlipwayPlugin } from '../../src/plugins';
import { buildOpenApiDocument } from '../../src/interfaces/api-docs';
import { OperatorsService } from '../../src/operators';
import { ServerAdapter } from '../../src/server';
import { Clock } from '../../src/platform/values/time';
import { ApiClient } from './api-client';
import { CheapPasswordHasher } from './cheap-password-hasher';
import { compareWith } from './document/checked';
import { serverLog } from './server-log';
import { TestClock } from './test-clock';
import { type TestDatabase, createTestDatabase } from './test-database';

export interface TestAppOptions {
  /** Variables in addition to those that every test sets. */
  readonly env?: Record<string, string>;
  /** Whether every request goes through Nest, and nothing is cached. */
  readonly plainNest?: boolean;
  /** Shorter than those of a server, so that a test need not wait for them. */
  readonly limits?: Partial<TimeLimits>;
  /** An existing database, which then is not dropped at the end. */
  readonly database?: TestDatabase;
  /** Listeners and other providers that only the test has. */
  readonly providers?: unknown[];
  /** What a host application would add. */
  readonly plugins?: readonly SlipwayPlugin[];
}

let operators = 0;

/** The complete application on a separate database, reached over HTTP; only the clock and the cost of password hashes are replaced. */
export class TestApp {
  private constructor(
    readonly app: NestExpressApplication,
    readonly clock: TestClock,
    readonly database: TestDatabase,
    readonly url: string,
    private readonly ownsDatabase: boolean,
  ) {}

  private readonly others: TestApp[] = [];

  static async create({
    env = {},
    limits = {},
    plainNest = false,
    database,
    providers = [],
    plugins,
  }: TestAppOptions = {}): Promise<TestApp> {
    const used = database ?? (await createTestDatabase());
    const loaded = loadConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: used.url,
      DATA_DIR: used.dataDir,
      LOG_LEVEL: 'silent',
      JOBS: 'off',
      ...env,
    });
    const config = new AppConfig({ ...loaded, plainNest, limits: { ...loaded.limits, ...limits } });
    const clock = new TestClock();
    const module = await Test.createTestingModule({
      imports: [AppModule.with(config, plugins)],
      providers: providers as never[],
    })
      .overrideProvider(Clock)
      .useValue(clock)
      .overrideProvider(PasswordHasher)
      .useClass(CheapPasswordHasher)
      .compile();
    const app = configureApp(
      module.createNestApplication<NestExpressApplication>(new ServerAdapter(), {
        bodyParser: false,
        logger: serverLog,
      }),
    );
    const url = await listen(app, config);
    if (plugins) compareWith(buildOpenApiDocument(app), url);
    return new TestApp(app, clock, used, url, database === undefined);
  }

  /** A client without a key. */
  get anonymous(): ApiClient {
    return new ApiClient(this.url);
  }

  /** Adds an operator with a key that has every permission. */
  async addOperator({
    timeZone = 'Europe/London',
    currency = 'GBP',
    partner = 'adventuro',
  } = {}): Promise<TestOperator> {
    const slug = `operator-${process.pid}-${++operators}`;
    const id = await this.app.get(OperatorsService).create({ slug, name: 'Harbour Watersports', timeZone, currency });
    const operator = new TestOperator(this, id, slug);
    operator.api = this.anonymous.withKey(await operator.issueKey([...PERMISSIONS], partner));
    return operator;
  }

  /** Timeslots whose counter does not equal their bookings. */
  async capacityDifferences(): Promise<unknown[]> {
    return (await this.app.get(CapacityAuditService).verify()).differences;
  }

  /** A second process, as far as the application can tell, on the same database; closed with this one. */
  async another(): Promise<TestApp> {
    const other = await TestApp.create({ database: this.database });
    this.others.push(other);
    return other;
  }

  async closeOthers(): Promise<void> {
    for (const other of this.others.splice(0)) await other.close();
  }

  async close(): Promise<void> {
    await this.closeOthers();
    await this.app.close();
    if (this.ownsDatabase) await this.database.drop();
  }
}

interface ActivityOverrides {
  [field: string]: unknown;
}

/** An operator of a test and shortcuts to what tests need of it, all made through the operator API. */
export class TestOperator {
  /** A client whose key has every permission and belongs to the partner `adventuro`. */
  api!: ApiClient;

  constructor(
    private readonly test: TestApp,
    readonly id: number,
    readonly slug: string,
  ) {}

  async issueKey(permissions: Permission[], partner?: string, expiresAt?: number): Promise<string> {
    const issued = await this.test.app
      .get(ApiKeysService)
      .issue(this.id, { name: 'test', permissions, partner, expiresAt });
    return issued.key;
  }

  async client(permissions: Permission[], partner?: string): Promise<ApiClient> {
    return this.test.anonymous.withKey(await this.issueKey(permissions, partner));
  }

  /** A published activity; returns it as the operator API shows it. */
  async addActivity(overrides: ActivityOverrides = {}) {
    const answer = await this.api.post('/api/v2/operator/activities', {
      Name: 'Sunset kayak tour',
      Type: 'event',
      DurationMinutes: 120,
      Status: 'published',
      DefaultCapacity: 10,
      Price: { Amount: 4500, Currency: 'GBP' },
      ...overrides,
    });
    expect(answer.status).toBe(201);
    return answer.body.data;
  }

  async addTimeslot(activityId: string, date: string, time: string, capacity = 10) {
    const answer = await this.api.post(`/api/v2/operator/activities/${activityId}/timeslots`, {
      Date: date,
      Time: time,
      Capacity: capacity,
    });
    expect(answer.status).toBe(201);
    return answer.body.data;
  }
}

/** A complete, valid booking request. */
export function bookingBody(activityId: string, overrides: Record<string, unknown> = {}) {
  return {
    ActivityID: activityId,
    Date: '2027-06-05',
    Time: '10:00',
    Participants: 1,
    Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' },
    ...overrides,
  };
}

export function holdBody(activityId: string, overrides: Record<string, unknown> = {}) {
  return { ActivityID: activityId, Date: '2027-06-05', Time: '10:00', Participants: 1, ...overrides };
}
