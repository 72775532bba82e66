import { LRUCache } from 'lru-cache';

/** As much of the driver's connection as is used here. */
export interface Connection {
  pragma(text: string): unknown;
  prepare(sql: string): Statement;
  close(): void;
}

/** Parameters come as one list: the driver flattens those that come one by one. */
export interface Statement {
  readonly reader: boolean;
  run(parameters: readonly unknown[]): { readonly changes: number; readonly lastInsertRowid: number };
  all(parameters: readonly unknown[]): unknown[];
}

/** Statements that a connection keeps prepared; the least recently used makes room. */
const MAX_STATEMENTS = 300;

/** Characters of statements that were prepared once, as far as they are remembered. */
const SEEN_CHARACTERS = 1_000_000;

/**
 * The statements of one connection. Prepared for good is what comes a second time: a list of another length is another
 * statement, and most of those come once. SQLite's part of one takes some 20 kB that are not of the heap, so nothing
 * hurries the collector to free it; what is not kept is freed at once, as young as it is.
 */
export class PreparedStatements {
  private readonly cached = new LRUCache<string, Statement>({ max: MAX_STATEMENTS });
  private readonly seen = new LRUCache<string, true>({
    maxSize: SEEN_CHARACTERS,
    sizeCalculation: (_, sql) => sql.length,
  });

  constructor(private readonly connection: () => Connection) {}

  get(sql: string): Statement {
    const known = this.cached.get(sql);
    if (known) return known;
    const statement = this.connection().prepare(sql);
    if (this.seen.delete(sql)) {
      this.cached.set(sql, statement);
      return statement;
    }
    this.seen.set(sql, true);
    return this.cachedOnFailure(sql, statement);
  }

  /** What failed because of a lock is under way until it is run again, and until then nothing can be committed. */
  private cachedOnFailure(sql: string, statement: Statement): Statement {
    const cache = (error: unknown): never => {
      this.cached.set(sql, statement);
      throw error;
    };
    return {
      reader: statement.reader,
      run: (parameters) => {
        try {
          return statement.run(parameters);
        } catch (error) {
          return cache(error);
        }
      },
      all: (parameters) => {
        try {
          return statement.all(parameters);
        } catch (error) {
          return cache(error);
        }
      },
    };
  }
}
