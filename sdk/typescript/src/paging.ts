interface Page<Item> {
  readonly data: readonly Item[];
  readonly NextCursor?: string | null;
}

/**
 * Yields every item of a paginated list. Requests a page when its first item is needed.
 * `for await (const booking of eachOf((page) => slipway.listBookings({ query: { From, ...page } }))) …`
 */
export async function* eachOf<Item>(
  list: (page: { Cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list(cursor === null ? {} : { Cursor: cursor });
    yield* page.data;
    cursor = page.NextCursor ?? null;
  } while (cursor !== null);
}
