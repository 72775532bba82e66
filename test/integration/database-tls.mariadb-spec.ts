import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDatabaseUrl } from '../../src/platform/config';
import { dataSourceOptions, openDataSource } from '../../src/platform/database';
import { selfSignedFor } from '../support/certificates';
import { runCommand } from '../support/command-line';
import { PrivateMariadb } from '../support/private-mariadb';
import { ServerProcess } from '../support/server-process';

jest.setTimeout(180_000);

describe('a database server that demands TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-tls-'));
  const file = (name: string) => join(folder, name);
  let server: PrivateMariadb;

  beforeAll(async () => {
    const { cert, key } = selfSignedFor('localhost');
    writeFileSync(file('server.pem'), cert);
    writeFileSync(file('server.key'), key);
    writeFileSync(file('foreign.pem'), selfSignedFor('localhost').cert);
    server = await PrivateMariadb.start({
      settings: [
        `--ssl-cert=${file('server.pem')}`,
        `--ssl-key=${file('server.key')}`,
        '--require-secure-transport=ON',
      ],
    });
    await server.query("CREATE USER 'app'@'%' IDENTIFIED BY 'secret'");
    await server.query("GRANT ALL ON *.* TO 'app'@'%'");
    await server.query('CREATE DATABASE bookings');
    await server.query('CREATE DATABASE restored');
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const url = (query: string, { database = 'bookings', host = 'localhost' } = {}) =>
    `mysql://app:secret@${host}:${server.port}/${database}${query}`;

  /** The cipher that the connection uses, or why there is none. */
  async function cipher(query: string, host?: string): Promise<string> {
    const options = dataSourceOptions(parseDatabaseUrl(url(query, { ...(host && { host }) })), {
      entities: [],
      migrations: [],
    });
    try {
      const dataSource = await openDataSource(options);
      const [row] = await dataSource.query<{ Value: string }[]>("SHOW STATUS LIKE 'Ssl_cipher'");
      await dataSource.destroy();
      return row!.Value;
    } catch (error) {
      return (error as Error).message;
    }
  }

  it.each(['?ssl-mode=REQUIRED', '?sslmode=required', '?ssl=true'])('is reached with %s', async (query) => {
    expect(await cipher(query)).toMatch(/^TLS_/);
  });

  it.each(['', '?ssl=false', '?ssl-mode=DISABLED'])('is not reached with %j', async (query) => {
    expect(await cipher(query)).toMatch(/secure|Access denied/i);
  });

  it('is trusted when the CA file has signed its certificate', async () => {
    for (const mode of ['', '&ssl-mode=VERIFY_CA', '&ssl-mode=VERIFY_IDENTITY', '&ssl-mode=REQUIRED']) {
      expect(await cipher(`?ssl-ca=${file('server.pem')}${mode}`)).toMatch(/^TLS_/);
      expect(await cipher(`?ssl-ca=${file('foreign.pem')}${mode}`)).toMatch(/certificate|signature/i);
    }
  });

  it('is not trusted without one, which is how Node.js trusts', async () => {
    expect(await cipher('?ssl-mode=VERIFY_CA')).toMatch(/self-signed certificate/);
    expect(await cipher('?ssl-mode=VERIFY_IDENTITY')).toMatch(/self-signed certificate/);
  });

  it('may have a certificate for another name with VERIFY_CA', async () => {
    expect(await cipher(`?ssl-mode=VERIFY_CA&ssl-ca=${file('server.pem')}`, '127.0.0.1')).toMatch(/^TLS_/);
  });

  it('serves, is backed up and restored over TLS', async () => {
    const query = `?ssl-mode=VERIFY_IDENTITY&ssl-ca=${file('server.pem')}`;
    const used = { url: url(query), dataDir: file('data') };
    const restored = { url: url(query, { database: 'restored' }), dataDir: file('restored') };
    await runCommand(used, 'operator', 'create', '--slug', 'harbour', '--name', 'Harbour');
    const process = await ServerProcess.start(used);
    expect((await fetch(`${process.url}/health/ready`)).status).toBe(200);
    await process.stop();
    const backup = file('backup');
    expect(await runCommand(used, 'backup', '--to', backup)).toMatchObject({ code: 0 });
    expect(await runCommand(restored, 'restore', '--from', backup)).toMatchObject({ code: 0 });
    expect(await server.query('SELECT slug FROM restored.operator')).toEqual([{ slug: 'harbour' }]);
  });
});
