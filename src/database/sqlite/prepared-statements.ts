import { LRUCache } from 'lru-cache';

/** As much of the driver's connection as is used here. */
export interface Connection {
  pragma(text: string): unknown;
  prepare(sql: string): Statement;
  close(): void;
}

export interface Statement {
  readonly reader: boolean;
  run(...parameters: unknown[]): unknown;
  all(...parameters: unknown[]): unknown[];
}

/** Statements that a connection keeps prepared; the least recently used makes room. */
const KEPT = 300;

/** The statements of one connection, each prepared once. */
export class PreparedStatements {
  private readonly kept = new LRUCache<string, Statement>({ max: KEPT });

  constructor(private readonly connection: () => Connection) {}

  get(sql: string): Statement {
    const known = this.kept.get(sql);
    if (known) return known;
    const statement = this.connection().prepare(sql);
    this.kept.set(sql, statement);
    return statement;
  }
}
