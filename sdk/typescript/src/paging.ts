interface Page<Item> {
  readonly data: readonly Item[];
  readonly NextCursor?: string | null;
}

/**
 * Every item of a list that comes in pages; a page is asked for once its first item is.
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
