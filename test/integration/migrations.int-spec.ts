import type { DataSource } from 'typeorm';
import { completeSchema } from '../../src/schema';
import { parseDatabaseUrl } from '../../src/platform/config';
import { MIGRATIONS, dataSourceOptions, migrate, openDataSource } from '../../src/platform/database';
import { AddBookingSearchSpellings1795003240000 } from '../../src/platform/database/migrations/added/booking-search-spellings';
import { Clock } from '../../src/platform/values/time';
import { schemaOf, tablesOf } from '../support/schema';
import { type TestDatabase, createTestDatabase } from '../support/test-database';

describe('the migrations', () => {
  let used: TestDatabase;
  let dataSource: DataSource;

  const open = () => openDataSource(dataSourceOptions(parseDatabaseUrl(used.url), completeSchema()));

  beforeEach(async () => {
    used = await createTestDatabase(undefined, { empty: true });
    dataSource = await open();
  });

  afterEach(async () => {
    await dataSource.destroy();
    await used.drop();
  });

  it('go up, down to nothing, and up again to the same schema', async () => {
    expect(await migrate(dataSource, new Clock())).toHaveLength(MIGRATIONS.length);
    const schema = await schemaOf(dataSource);
    expect(await tablesOf(dataSource)).toEqual(expect.arrayContaining(['booking', 'operator', 'timeslot']));

    for (let left = MIGRATIONS.length; left > 0; left--) await dataSource.undoLastMigration();
    expect(await tablesOf(dataSource)).toEqual([]);

    expect(await migrate(dataSource, new Clock())).toHaveLength(MIGRATIONS.length);
    expect(await schemaOf(dataSource)).toEqual(schema);
    expect(await migrate(dataSource, new Clock())).toEqual([]);
  });

  it('let searches find the existing bookings by all spellings', async () => {
    await migrate(dataSource, new Clock());
    const texts = ['r\n\n+447700900001\n\nada lovelace', "r\n\n07700 900\n\njorg o'moller-elan"];
    const names = [
      ['Ada', 'Lovelace', '+447700900001'],
      ['Jo\u0308rg', "O'Møller-Élan", '07700 900'],
    ];
    for (const [index, [firstName, lastName, phone]] of names.entries()) {
      const unused = ['operator_id', 'activity_id', 'timeslot_id', 'participants', 'total_amount'];
      const empty = ['tickets', 'session_date', 'session_time', 'currency', 'status', 'source', 'payment_status'];
      const others = [...empty, 'payment_method', 'email', 'notes', 'waiver_status'];
      const columns = ['reference', 'waiver_token', 'first_name', 'last_name', 'phone', 'search_text'];
      const values = [...unused.map(() => '1'), ...others.map(() => "''"), ...columns.map(() => '?')].join(', ');
      await dataSource.query(
        `INSERT INTO booking (id, created_at, reserved_at, updated_at, ${[...unused, ...others, ...columns].join(', ')})
         VALUES (${index * 2_000 + 1}, 1, 1, 1, ${values})`,
        [`r${index}`, `t${index}`, firstName, lastName, phone, texts[index]],
      );
    }
    await new AddBookingSearchSpellings1795003240000().up(dataSource.createQueryRunner());
    const rows: { search_text: string }[] = await dataSource.query('SELECT search_text FROM booking ORDER BY id');
    expect(rows[0]!.search_text).toBe(texts[0]);
    expect(rows[1]!.search_text.split('\n').slice(4, 6)).toEqual(['jorg omoller-elan', '07700900']);
    expect(rows[1]!.search_text).toMatch(/\njoerg omoeller-[éÉ]lan$/);
  });

  it('run once when several processes start at once', async () => {
    const others = await Promise.all([open(), open()]);
    const applied = await Promise.all([dataSource, ...others].map((each) => migrate(each, new Clock())));
    await Promise.all(others.map((other) => other.destroy()));
    expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, MIGRATIONS.length]);
  });
});
