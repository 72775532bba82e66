import type { ComponentChildren } from 'preact';
import { type Filters, Empty, Narrow } from '../../html';

interface ListByStatusProps {
  /** Where the list is. */
  readonly address: string;
  /** What it lists, such as `deliveries` and `delivery`. */
  readonly names: readonly [many: string, one: string];
  readonly filters: Filters;
  readonly statuses: readonly { readonly value: string; readonly label: string }[];
  /** Why what was asked for makes no sense. */
  readonly wrong?: string | undefined;
  /** Instead of the list when there is nothing, whatever its status. */
  readonly nothing: ComponentChildren;
  readonly isEmpty: boolean;
  /** The cursor of the next page. */
  readonly next: string | null;
  /** The list. */
  readonly children: ComponentChildren;
}

/** A list, newest first, that is narrowed by a status and goes on in further pages. */
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
        <Empty title={status ? `No such ${one}.` : 'Nothing was sent yet.'}>
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
