import type { ComponentChildren } from 'preact';
import { type Filters, Empty, Narrow } from '../../html';

interface ListByStatusProps {
  /** Address of the list. */
  readonly address: string;
  /** Plural and singular name of the items, such as `deliveries` and `delivery`. */
  readonly names: readonly [many: string, one: string];
  readonly filters: Filters;
  readonly statuses: readonly { readonly value: string; readonly label: string }[];
  /** Error in the filter. */
  readonly wrong?: string | undefined;
  /** Title of an empty list without a filter. */
  readonly emptyTitle?: string;
  /** Shown instead of an empty list. */
  readonly nothing: ComponentChildren;
  readonly isEmpty: boolean;
  /** Cursor of the next page. */
  readonly next: string | null;
  readonly children: ComponentChildren;
}

/** A paged list, newest first, with a filter by status. */
export function ListByStatus({ address, names, filters, statuses, next, ...list }: ListByStatusProps) {
  const [many, one] = names;
  const status = filters['Status'];
  const label = many.charAt(0).toUpperCase() + many.slice(1);
  return (
    <>
      <form method="get" action={address} class="filters" role="search" aria-label={label}>
        <Narrow label="Status" name="Status" filters={filters} options={statuses} />
        <button>Show</button>
      </form>
      {list.wrong && (
        <p class="alert" role="alert">
          {list.wrong}
        </p>
      )}
      {list.isEmpty ? (
        <Empty title={status ? `No ${one} has this status.` : (list.emptyTitle ?? 'Nothing sent yet.')}>
          <p>{status ? <a href={address}>Show all {many}</a> : list.nothing}</p>
        </Empty>
      ) : (
        list.children
      )}
      {next && (
        <p class="switch">
          <a href={`${address}?${status ? `Status=${status}&` : ''}Cursor=${next}`}>Older {many}</a>
        </p>
      )}
    </>
  );
}
