import { LRUCache } from 'lru-cache';

/** The part of the driver's connection that is used here. */
export interface Connection {
  pragma(text: string): unknown;
  prepare(sql: string): Statement;
  close(): void;
}

/** Parameters are passed as one array, because the driver would flatten separate arguments. */
export interface Statement {
  readonly reader: boolean;
  run(parameters: readonly unknown[]): { readonly changes: number; readonly lastInsertRowid: number };
  all(parameters: readonly unknown[]): unknown[];
}

/** Maximum number of prepared statements per connection; evicts the least recently used. */
const MAX_STATEMENTS = 300;

/** Total length of statements that were seen once, in characters. */
const SEEN_CHARACTERS = 1_000_000;

/**
 * The prepared statements of a connection. A statement stays prepared from its second use on, because lists of
 * different lengths are different statements, and most of those occur once. SQLite's part of a statement takes some 20
 * kB outside of the heap, which the garbage collector does not notice; statements that do not stay prepared are
 * therefore freed immediately.
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

  /**
   * A statement that failed because of a lock stays active until it is run again, and nothing can be committed until
   * then.
   */
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

/** A second connection for reads: it sees committed data and does not wait for writers. */
export class ReadConnection {
  readonly statements = new PreparedStatements(() => (this.connection ??= this.open()));
  private connection: Connection | undefined;

  constructor(private readonly connect: () => Connection) {}

  close(): void {
    this.connection?.close();
  }

  private open(): Connection {
    const connection = this.connect();
    connection.pragma('query_only = ON');
    return connection;
  }
}
