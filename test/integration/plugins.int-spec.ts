/** @jest-environment-options {"ownModules": true} */
import { Controller, Get, Injectable, Module, Post } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Column, type DataSource, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';
import { type Permission, Public, RequirePermission } from '../../src/platform/auth';
import { parseDatabaseUrl } from '../../src/platform/config';
import {
  Transactions,
  column,
  createTable,
  dataSourceOptions,
  openDataSource,
  primary,
} from '../../src/platform/database';
import { CountedAs, DomainEvent, DomainEvents } from '../../src/platform/domain-events';
import type { SlipwayPlugin } from '../../src/plugins';
import { completeSchema } from '../../src/schema';
import { ApiData } from '../../src/platform/http/openapi';
import { IntegerField } from '../../src/platform/http/validation';
import { progressOf, schemaOf, tablesOf } from '../support/schema';
import { TestApp } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';

@CountedAs<TideTurnedEvent>({ meter: 'tide-turned', extraInfo: () => null, onceKey: ({ at }) => at })
class TideTurnedEvent extends DomainEvent {
  static readonly eventName = 'tide.turned';

  constructor(
    readonly operatorId: number,
    readonly at: string,
  ) {
    super();
  }
}

@Injectable()
class Tides {
  constructor(
    private readonly events: DomainEvents,
    private readonly transactions: Transactions,
  ) {}

  turn = (event: TideTurnedEvent) => this.transactions.run(() => this.events.publish(event));
}

class TideDto {
  @IntegerField({ description: 'Above datum, in centimetres.' })
  Height!: number;
}

@Controller('api/v2/tides')
class TidesController {
  @Get()
  @Public()
  @ApiData(TideDto, { list: true })
  showTides() {
    return { data: [] };
  }
}

@Module({ controllers: [TidesController], providers: [Tides], exports: [Tides] })
class TidesModule {}

@Entity({ name: 'tide' })
class TideEntity {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'integer' })
  height!: number;
}

class CreateTides1795000150000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const columns = [primary(column.integer('id')), column.integer('height')];
    await createTable(queryRunner, { name: 'tide', columns });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('tide');
  }
}

const TIDES: SlipwayPlugin = {
  name: 'tides',
  module: TidesModule,
  entities: [TideEntity],
  migrations: [CreateTides1795000150000],
};

@Module({})
class Nothing {}

const PLUGIN: SlipwayPlugin = { name: 'wrong', module: Nothing };

@Controller('api/v2/winds')
class WindsController {
  @Get()
  @RequirePermission('weather' as Permission)
  show() {
    return { data: [] };
  }
}

@Controller('API/v2/operator/activities/:activity')
class OwnActivitiesController {
  @Get()
  @RequirePermission('operator')
  show() {
    return { data: [] };
  }

  @Post('weather')
  @RequirePermission('operator')
  forecast() {
    return { data: [] };
  }
}

@Entity({ name: 'platform_usage_entry_key' })
class OwnOnceEntity {
  @PrimaryColumn({ type: 'integer' })
  id!: number;
}

const withController = (controller: new () => object): SlipwayPlugin => ({
  ...PLUGIN,
  module: { module: Nothing, controllers: [controller] },
});

/** A migration whose last statement is broken, or right. */
function halfway(last: string): SlipwayPlugin {
  class Halfway1797000000000 implements MigrationInterface {
    async up(queryRunner: QueryRunner): Promise<void> {
      await queryRunner.query('CREATE TABLE halfway (id INTEGER NOT NULL PRIMARY KEY)');
      await queryRunner.query('INSERT INTO halfway (id) VALUES (1)');
      await queryRunner.query(last);
    }

    async down(): Promise<void> {}
  }
  return { ...PLUGIN, migrations: [Halfway1797000000000] };
}

describe('plugins', () => {
  let used: TestDatabase;

  beforeAll(async () => {
    // TypeORM says of every failed migration that it failed.
    jest.spyOn(console, 'log').mockImplementation();
    used = await createTestDatabase();
    await (await TestApp.create({ database: used })).close();
  });

  afterAll(() => used.drop());

  const start = (...plugins: SlipwayPlugin[]) => TestApp.create({ database: used, plugins });

  async function inDatabase<T>(read: (dataSource: DataSource) => Promise<T>): Promise<T> {
    const dataSource = await openDataSource(dataSourceOptions(parseDatabaseUrl(used.url), completeSchema()));
    const result = await read(dataSource);
    await dataSource.destroy();
    return result;
  }

  const everything = () =>
    inDatabase(async (dataSource) => [await schemaOf(dataSource), await dataSource.query('SELECT * FROM migrations')]);

  it('bring routes, tables whose migrations are older than those that were run, and meters', async () => {
    const test = await start(TIDES);
    const operator = await test.addOperator({ timeZone: 'UTC' });
    expect((await test.anonymous.get('/api/v2/tides')).body).toEqual({ data: [] });
    expect(await inDatabase((dataSource) => dataSource.query('SELECT id, height FROM tide'))).toEqual([]);
    const event = new TideTurnedEvent(operator.id, '2027-06-01T08:00Z');
    await test.app.get(Tides, { strict: false }).turn(event);
    await test.app.get(Tides, { strict: false }).turn(event);
    const { body } = await operator.api.get('/api/v2/usage/meters', { from: '2020-01-01', to: '2099-12-31' });
    expect(body.data.Meters).toEqual([expect.objectContaining({ Meter: 'tide-turned', TotalUsage: 1 })]);
    await test.close();
    expect(await inDatabase(tablesOf)).toContain('tide');
  });

  it('count nothing outside a transaction, by whatever way the event comes', async () => {
    const test = await start(TIDES);
    const operator = await test.addOperator({ timeZone: 'UTC' });
    const event = new TideTurnedEvent(operator.id, '2027-06-01T14:00Z');
    const refusal = 'tide.turned was emitted outside a transaction';
    await expect(test.app.get(EventEmitter2).emitAsync('tide.turned', event)).rejects.toThrow(refusal);
    await expect(test.app.get(DomainEvents).publish(event)).rejects.toThrow('tide.turned was published outside');
    const { body } = await operator.api.get('/api/v2/usage/meters', { from: '2020-01-01', to: '2099-12-31' });
    expect(body.data.Meters).toEqual([]);
    await test.close();
  });

  const WRONG: [string, SlipwayPlugin[], string][] = [
    [
      'asks for a permission that there is not',
      [withController(WindsController)],
      'wrong: WindsController.show asks for the permission weather; there are only ota, usage:write, usage:read, shop, operator',
    ],
    [
      'answers an address that is answered already, however it names its parameters',
      [withController(OwnActivitiesController)],
      'wrong: GET /API/v2/operator/activities/:activity of OwnActivitiesController.show is answered by OperatorActivitiesController.getActivity already',
    ],
    [
      'has a route of another feature',
      [TIDES, withController(TidesController)],
      'wrong: GET /api/v2/tides of TidesController.showTides is answered by TidesController.showTides already',
    ],
    [
      'has a table of the platform',
      [{ ...PLUGIN, entities: [OwnOnceEntity] }],
      'wrong: the table platform_usage_entry_key belongs to the platform already',
    ],
    [
      'has a table of another feature',
      [TIDES, { ...PLUGIN, entities: [TideEntity] }],
      'wrong: the table tide belongs to tides already',
    ],
    [
      'has a migration of another feature',
      [TIDES, { ...PLUGIN, migrations: [CreateTides1795000150000] }],
      'wrong: a migration of tides is called CreateTides1795000150000 already',
    ],
    [
      'has a migration without a timestamp',
      [{ ...PLUGIN, migrations: [class CreateWinds extends CreateTides1795000150000 {}] }],
      'wrong: CreateWinds does not end in the 13 digits of a timestamp',
    ],
    ['has the name of another', [TIDES, { ...PLUGIN, name: 'tides' }], 'tides: there are two plugins of this name'],
  ];

  it.each(WRONG)('one that %s stops the start and changes nothing', async (_what, plugins, fault) => {
    const before = await everything();
    await expect(start(...plugins)).rejects.toThrow(`The plugins do not fit:\n  - ${fault}`);
    expect(await everything()).toEqual(before);
  });

  it('several faults are named at once', async () => {
    const wrong = { ...withController(WindsController), entities: [OwnOnceEntity] };
    await expect(start(wrong)).rejects.toThrow(/weather.*\n.*platform_usage_entry_key/);
  });

  it('a migration that fails stops the start with one message, and continues once it is put right', async () => {
    const before = await everything();
    const broken = halfway('UPDATE nowhere SET id = 2');
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(start(broken)).rejects.toThrow(/^The migration Halfway1797000000000 failed: .*nowhere/);
    }
    if (database() === 'sqlite') expect(await everything()).toEqual(before);
    else {
      // There, each statement commits on its own: the two before the broken one were executed once.
      expect(await inDatabase((dataSource) => dataSource.query('SELECT * FROM halfway'))).toEqual([{ id: 1 }]);
      expect(await inDatabase(progressOf)).toEqual([expect.objectContaining({ statements: 2 })]);
    }
    await (await start(halfway('UPDATE halfway SET id = id + 1'))).close();
    expect(await inDatabase((dataSource) => dataSource.query('SELECT * FROM halfway'))).toEqual([{ id: 2 }]);
    expect(await inDatabase(progressOf)).toEqual([]);
  });

  it('a table that is there already stops the migration that creates it', async () => {
    await inDatabase((dataSource) => dataSource.query('CREATE TABLE winds (mine INTEGER)'));
    class CreateWinds1797000100000 implements MigrationInterface {
      async up(queryRunner: QueryRunner): Promise<void> {
        await createTable(queryRunner, { name: 'winds', columns: [column.id()] });
      }

      async down(): Promise<void> {}
    }
    const before = await everything();
    const winds = { ...PLUGIN, migrations: [CreateWinds1797000100000] };
    await expect(start(winds)).rejects.toThrow(/^The migration CreateWinds1797000100000 failed: .*already exists/);
    expect(await everything()).toEqual(before);
  });

  it('knows every table of the platform', async () => {
    const fresh = await createTestDatabase();
    await (await TestApp.create({ database: fresh })).close();
    const dataSource = await openDataSource(dataSourceOptions(parseDatabaseUrl(fresh.url), completeSchema()));
    for (const table of await tablesOf(dataSource)) {
      const entity = class {};
      Entity({ name: table })(entity);
      await expect(start({ ...PLUGIN, entities: [entity] })).rejects.toThrow(`the table ${table} belongs to`);
    }
    await dataSource.destroy();
    await fresh.drop();
  });

  // The last one: from here on the meter is declared twice.
  it('that count by a meter of another event are rejected', async () => {
    class OwnOrderEvent extends DomainEvent {
      static readonly eventName = 'own-order.made';
      readonly operatorId = 1;
    }
    CountedAs<OwnOrderEvent>({ meter: 'order-completed', extraInfo: () => null, onceKey: () => 'one' })(OwnOrderEvent);
    const fault = 'the meter order-completed counts both order.completed and own-order.made';
    await expect(start(PLUGIN)).rejects.toThrow(fault);
  });
});
