import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDatabaseTemplates } from '../support/database-templates';

/** Called by Jest once per run; workers inherit the environment. */
export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-tests-'));
  process.env['SLIPWAY_TEST_FOLDER'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writeDatabaseTemplates();
}
