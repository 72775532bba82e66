import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprovenStatements } from '../../scripts/unproven-statements';

const REPOSITORY = `
const find = 'SELECT DISTINCT id FROM booking WHERE operator_id = ? AND status = \\'held\\'';
const count = \`SELECT COUNT(*) FROM \${table} WHERE id IN (\${ids}) AND ended_at IS NULL\`;
const sum = 'SELECT CAST(SUM(whole) AS CHAR) AS high FROM usage_entry WHERE day >= ?';
const answer = 'UPDATE idempotency_record SET status = ?, answer = ? WHERE scope = ?';
const schedule = \`INSERT INTO workflow_email SELECT w.id, '\${SUBJECT}', w.due, 'scheduled' FROM workflow w\`;
const heading = 'SELECT a day';
`;

/** As MariaDB's performance schema writes them. */
const SUMMARIES = [
  'SELECT DISTINCTROW `id` FROM `booking` WHERE `operator_id` = ? AND STATUS = ? ORDER BY `id` ',
  'SELECT COUNT ( * ) FROM `timeslot` WHERE ID IN (...) AND `ended_at` IS NULL ',
  'UPDATE `idempotency_record` SET STATUS = ? , `answer` = (unknown) WHERE `scope` = ? ',
  'INSERT INTO `workflow_email` SELECT `w` . `id` , ? , `w` . `due` , ? FROM `workflow` `w` ',
  'SELECT CAST ( SUM ( `whole` ) AS CHARACTER ) AS `high` FROM `usage_entry` WHERE SQL_TSI_DAY >= ? ',
];

describe('unprovenStatements', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-sql-'));
    writeFileSync(join(folder, 'booking.repository.ts'), REPOSITORY);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const linesOf = (ran: readonly string[]) =>
    unprovenStatements(ran, folder).map(({ place }) => place.replace(/^.*:/, ''));

  it('finds every statement that MariaDB did not run', () => {
    expect(linesOf([])).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(linesOf(SUMMARIES)).toEqual(['7']);
  });

  it('tells statements apart by their conditions', () => {
    const withoutOperator = SUMMARIES[0]!.replace('`operator_id` = ? AND', '');
    expect(linesOf([withoutOperator, ...SUMMARIES.slice(1)])).toEqual(['2', '7']);
  });

  it('skips statements for SQLite and what they insert', () => {
    const heads = unprovenStatements([], 'src/availability/queries').map(({ chunks }) => chunks[0]!.trim());
    expect(heads).not.toEqual([]);
    expect(heads.filter((head) => /^(WITH RECURSIVE found|SELECT '$)/.test(head))).toEqual([]);
  });
});
