import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { SearchRefreshRepository } from './search-refresh.repository';
import { searchTextOf } from '../record/search-text';

/** Bookings of one transaction. */
const PORTION = 50;

/** After an upgrade that changes how names are searched, writes the search texts of stored bookings again. */
@ScheduledJob()
@Injectable()
export class RefreshSearchTexts implements ScheduledJob {
  readonly name = 'search-texts-refreshed';

  constructor(
    private readonly refresh: SearchRefreshRepository,
    private readonly transactions: Transactions,
  ) {}

  async runDue(): Promise<number> {
    if ((await this.refresh.findProgress()) === undefined) return 0;
    return this.transactions.run(() => this.refreshPortion());
  }

  /** Counts the refresh as one item; it has no deadline. */
  async backlog(): Promise<Backlog> {
    return { count: (await this.refresh.findProgress()) === undefined ? 0 : 1, since: undefined };
  }

  private async refreshPortion(): Promise<number> {
    const afterId = await this.refresh.lockProgress();
    if (afterId === undefined) return 0;
    const bookings = await this.refresh.lockBookings(afterId, PORTION);
    const changed = bookings
      .map((booking) => ({ id: booking.id, before: booking.searchText, searchText: searchTextOf(booking) }))
      .filter(({ before, searchText }) => before !== searchText);
    if (changed.length > 0) await this.refresh.saveTexts(changed);
    const last = bookings.at(-1);
    if (last) await this.refresh.noteProgress(last.id);
    else await this.refresh.end();
    return bookings.length;
  }
}
