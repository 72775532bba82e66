import { parseDatabaseUrl } from '../../src/platform/config';
import { dataSourceOptions, openDataSource } from '../../src/platform/database';
import { PrivateMariadb } from '../support/private-mariadb';

jest.setTimeout(180_000);

describe('a database server that has autocommit off', () => {
  let server: PrivateMariadb;

  beforeAll(async () => {
    server = await PrivateMariadb.start({ settings: ['--autocommit=OFF'] });
    await server.query('CREATE DATABASE bookings');
  });

  afterAll(() => server.stop());

  it('commits a statement outside a unit of work automatically', async () => {
    const parameters = parseDatabaseUrl(server.url('bookings'));
    const dataSource = await openDataSource(dataSourceOptions(parameters, { entities: [], migrations: [] }));
    await dataSource.query('CREATE TABLE noted (id integer) ENGINE=InnoDB');
    await dataSource.query('INSERT INTO noted VALUES (1)');
    expect(await server.query('SELECT COUNT(*) AS count FROM bookings.noted')).toEqual([{ count: 1 }]);
    await dataSource.destroy();
  });
});
