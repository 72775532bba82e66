import type { Socket } from 'node:net';
import { DatabaseProxy, statementOf } from './database-proxy';

/** One connection of the application with the database. */
interface Relay {
  readonly client: Socket;
  readonly database: Socket;
  isDead: boolean;
}

type Direction = 'to' | 'from';

/** Stands between the application and MariaDB like a network that can stop and lose what it carries. */
export class DatabaseLink extends DatabaseProxy {
  private readonly relays = new Set<Relay>();
  private held: (() => void)[] | undefined;
  private isRefusing = false;
  private watched: { readonly statement: RegExp; readonly freezes: Direction; reached(): void } | undefined;

  /** How many connections there are. */
  get size(): number {
    return this.relays.size;
  }

  /** From now on nothing passes, without anything being lost. */
  freeze(): void {
    this.held ??= [];
  }

  /**
   * Freezes when a statement comes: it does not pass any more, or it does and its answer does not.
   * @returns when that has happened
   */
  freezeAt(statement: RegExp, freezes: 'statement' | 'answer'): Promise<void> {
    return new Promise((reached) => {
      this.watched = { statement, freezes: freezes === 'statement' ? 'to' : 'from', reached };
    });
  }

  /** Lets everything pass again, what was held first, even if its sender is gone. */
  thaw(): void {
    const held = this.held ?? [];
    this.held = undefined;
    this.watched = undefined;
    for (const pass of held) pass();
  }

  /** What is connected now stays so, but nothing passes there ever again; new connections work. */
  loseConnections(): void {
    for (const relay of this.relays) relay.isDead = true;
  }

  /** From now on every connection is closed, those that exist and those that are made. */
  refuse(): void {
    this.isRefusing = true;
    for (const { client, database } of this.relays) for (const socket of [client, database]) socket.destroy();
  }

  accept(): void {
    this.isRefusing = false;
  }

  protected override relay(client: Socket, database: Socket): void {
    if (this.isRefusing) {
      for (const socket of [client, database]) socket.destroy();
      return;
    }
    const relay: Relay = { client, database, isDead: false };
    this.relays.add(relay);
    client.once('close', () => this.relays.delete(relay));
    client.on('data', (bytes) => {
      const { watched } = this;
      const isReached = watched?.statement.test(statementOf(bytes)) === true;
      if (isReached && watched.freezes === 'to') this.freeze();
      this.pass(relay, () => relay.database.write(bytes));
      if (!isReached) return;
      this.freeze();
      this.watched = undefined;
      watched.reached();
    });
    relay.database.on('data', (bytes) => this.pass(relay, () => client.write(bytes)));
    client.once('close', () => this.pass(relay, () => relay.database.end()));
    relay.database.once('close', () => this.pass(relay, () => client.destroy()));
  }

  private pass(relay: Relay, step: () => void): void {
    if (relay.isDead) return;
    if (this.held) this.held.push(step);
    else step();
  }
}
