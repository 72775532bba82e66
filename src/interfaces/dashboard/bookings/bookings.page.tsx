import { BOOKING_STATUSES, type BookingDetails } from '../../../bookings';
import type { Activity } from '../../../catalog';
import { Empty, Narrow, count, toOption } from '../../html';
import { useHasRole } from '../frame/visit';
import { SOURCE_OPTIONS, WAIVER_OPTIONS } from '../booking-parts/booking-badges';
import { BookingsTable } from './bookings-table';

const ARRIVED_OPTIONS = [
  { value: 'true', label: 'somebody' },
  { value: 'false', label: 'nobody' },
];

const MONEY_OPTIONS = [
  { value: 'due', label: 'due' },
  { value: 'owed', label: 'owed by us' },
];

const ANOTHER_DAY_OPTIONS = [
  { value: 'true', label: 'needed' },
  { value: 'false', label: 'not needed' },
];

/** `session`: the earliest session first. */
export type BookingOrder = 'newest' | 'session';

const ORDERS: Readonly<Record<BookingOrder, string>> = { newest: 'newest first', session: 'by session' };

interface BookingsProps {
  readonly order: BookingOrder;
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly activities: readonly Activity[];
  readonly bookings: readonly BookingDetails[];
  readonly next: string | null;
  /** Error in the filter. */
  readonly wrong?: string;
}

/** All bookings that match the filter in the address. */
export function BookingsPage({ filters, order, activities, bookings, next, wrong }: BookingsProps) {
  const search = new URLSearchParams(filters as Record<string, string>).toString();
  const isOwner = useHasRole('owner');
  const sorted = order === 'newest' ? search : `${search && `${search}&`}Sort=${order}`;
  return (
    <>
      <Filters filters={filters} order={order} activities={activities} />
      {wrong && (
        <p class="alert" role="alert">
          {wrong}
        </p>
      )}
      {bookings.length === 0 ? (
        <NoBookings isFiltered={search !== ''} />
      ) : (
        <>
          <div class="table-head">
            <p class="muted">{`${next ? 'First ' : ''}${count(bookings.length, 'booking')}, ${ORDERS[order]}`}</p>
            {isOwner && <a href={`/dashboard/bookings/bookings.csv${search && `?${search}`}`}>Download CSV</a>}
          </div>
          <BookingsTable bookings={bookings} />
          {next && (
            <p class="switch">
              <a href={`/dashboard/bookings?${sorted && `${sorted}&`}Cursor=${next}`}>
                {order === 'newest' ? 'Older bookings' : 'Later sessions'}
              </a>
            </p>
          )}
        </>
      )}
    </>
  );
}

function NoBookings({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No bookings match your filters.">
      <p>
        <a href="/dashboard/bookings">Show all bookings</a>
      </p>
    </Empty>
  ) : (
    <Empty title="No bookings yet.">
      <p>Everything that you, your shop and your partners sell is listed here.</p>
      <p>
        <a class="button primary" href="/dashboard/sell">
          Sell a ticket
        </a>
      </p>
    </Empty>
  );
}

/** Filters that most visits do not need. */
const FOLDED = ['Source', 'Waiver', 'Flagged', 'CheckedIn', 'NeedsAnotherDay'];

function Filters({ filters, order, activities }: Pick<BookingsProps, 'filters' | 'order' | 'activities'>) {
  return (
    <form method="get" action="/dashboard/bookings" class="filters" role="search" aria-label="Bookings">
      <label class="grow">
        Search
        <input
          type="search"
          name="Search"
          value={filters['Search'] ?? ''}
          placeholder="Name, email, phone or reference"
        />
      </label>
      <label>
        From
        <input type="date" name="From" value={filters['From'] ?? ''} />
      </label>
      <label>
        To
        <input type="date" name="To" value={filters['To'] ?? ''} />
      </label>
      <Narrow
        label="Activity"
        name="ActivityID"
        filters={filters}
        options={activities.map(({ publicId, name }) => ({ value: publicId, label: name }))}
      />
      <Narrow label="Status" name="Status" filters={filters} options={BOOKING_STATUSES.map(toOption)} />
      <Narrow label="Money" name="Money" filters={filters} options={MONEY_OPTIONS} />
      <button>Show</button>
      <details class="more" open={order === 'session' || FOLDED.some((name) => filters[name])}>
        <summary>More filters and order</summary>
        <MoreFilters filters={filters} order={order} />
      </details>
    </form>
  );
}

function MoreFilters({ filters, order }: Pick<BookingsProps, 'filters' | 'order'>) {
  return (
    <div class="filters">
      <Narrow label="Source" name="Source" filters={filters} options={SOURCE_OPTIONS} />
      <Narrow label="Waiver" name="Waiver" filters={filters} options={WAIVER_OPTIONS} />
      <Narrow label="Answers" name="Flagged" filters={filters} options={[{ value: 'true', label: 'flagged' }]} />
      <Narrow label="Arrived" name="CheckedIn" filters={filters} options={ARRIVED_OPTIONS} />
      <Narrow label="Another day" name="NeedsAnotherDay" filters={filters} options={ANOTHER_DAY_OPTIONS} />
      <label>
        Sort
        <select name="Sort">
          <option value="">Newest first</option>
          <option value="session" selected={order === 'session'}>
            By session
          </option>
        </select>
      </label>
    </div>
  );
}
