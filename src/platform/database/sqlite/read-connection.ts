import { type Connection, PreparedStatements } from './prepared-statements';

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
