import type { LoadRequest } from '../support/loading';
import { differentReads } from './cold';
import { inTurn, loadServer } from './figures';
import { booking, meter } from './requests';
import { CONNECTIONS, type Setting, closedLoop, withServer } from './setting';
import { openSql } from './sql';
import type { Stock } from './stock';

/** Addresses that the reads go to, over and over: five of each operator that has a key. */
const ADDRESSES = 40;

const LENGTH = 10_000;

/** Milliseconds. */
const P99_TARGET = 20;

/** What a working day looks like, sped up: first as fast as it goes, then at half of that. */
export async function mixed(setting: Setting): Promise<void> {
  const { database, report, seconds, stock } = setting;
  const requests = mixOf(stock);
  const statuses = [200, 201];
  await forgetMails(setting);
  await withServer(setting, async (server) => {
    const [saturated] = await inTurn(setting, () => loadServer(server, { requests, ...closedLoop(setting) }));
    report.rate({ database, scenario: 'mixed, saturated', statuses }, saturated!);
    const half = { requests, connections: CONNECTIONS, perSecond: saturated!.perSecond / 2, warmUpSeconds: 1, seconds };
    const [figures] = await inTurn(setting, () => loadServer(server, half));
    report.latency({ database, scenario: 'mixed at half of that', statuses }, figures!, P99_TARGET);
  });
}

/** The emails about bookings of other scenarios, which ran without jobs, are not part of this one. */
async function forgetMails({ url }: Setting): Promise<void> {
  const sql = await openSql(url);
  await sql.run('DELETE FROM workflow_email');
  await sql.close();
}

/** Of a hundred requests 95 are reads, 4 record usage, and 1 books. */
function mixOf(stock: Stock): LoadRequest[] {
  const reads = differentReads(stock, stock.callers, ADDRESSES);
  const { sessions } = stock.booked;
  return Array.from({ length: LENGTH }, (_, index) => {
    if (index % 100 === 50) return booking(stock, sessions[Math.floor(index / 100) % sessions.length]!);
    if (index % 25 === 10) return meter(stock.callers[Math.floor(index / 25) % stock.callers.length]!);
    return reads[index % reads.length]!;
  });
}
