import type { BookingDetails } from '../queries/booking-details.service';

/** Executes one kind of booking command, for many callers at once. */
export interface BookingCommandHandler<Wanted> {
  /** Handlers run in ascending order, so that every batch locks rows in the same order. */
  readonly order: number;
  /** Executes the commands that can succeed, within the open transaction; undefined for the others. */
  executeBatch(wanted: readonly Wanted[]): Promise<(BookingDetails | undefined)[]>;
  /** Finds the results of an earlier attempt whose COMMIT was never confirmed. */
  findExecuted(wanted: readonly Wanted[]): Promise<(BookingDetails | undefined)[]>;
}

/** A booking, hold or confirmation that one caller wants. */
export interface BookingCommand<Wanted> {
  readonly handler: BookingCommandHandler<Wanted>;
  /** Undefined if the command cannot be batched. */
  readonly wanted: Wanted | undefined;
  /** The length of its free texts, in characters. */
  readonly textLength: number;
  /** Equal for commands that are rejected for the same reason. */
  readonly rejectedWith: string;
  /** Executes the command within the open transaction, or throws the reason for its rejection. */
  executeUnbatched(): Promise<BookingDetails>;
}

interface HandledCommand {
  readonly handler: BookingCommandHandler<unknown>;
  readonly wanted: unknown;
}

/** Calls each handler once, in order, with its commands; commands without a result are left out. */
export async function byHandler<Command extends HandledCommand>(
  batch: readonly Command[],
  call: (
    handler: BookingCommandHandler<unknown>,
    wanted: readonly unknown[],
  ) => Promise<(BookingDetails | undefined)[]>,
): Promise<Map<Command, BookingDetails>> {
  const results = new Map<Command, BookingDetails>();
  const handlers = [...new Set(batch.map(({ handler }) => handler))].sort((one, other) => one.order - other.order);
  for (const handler of handlers) {
    const commands = batch.filter((command) => command.handler === handler);
    const details = await call(
      handler,
      commands.map(({ wanted }) => wanted),
    );
    commands.forEach((command, index) => {
      const result = details[index];
      if (result) results.set(command, result);
    });
  }
  return results;
}
