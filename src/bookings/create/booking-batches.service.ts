import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { GroupCommit, Transactions } from '../../platform/database';
import {
  KeyedResponse,
  type CarriedKey,
  type EarlierAnswer,
  IdempotencyService,
  KeyTakenError,
  type OutcomeWriter,
} from '../../platform/idempotency';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { OverloadedError } from '../../platform/http/problems';
import type { BookingDetails } from '../queries/booking-details.service';
import { type BookingCommand, type BookingCommandHandler, byHandler } from './booking-command';
import { SharedError } from './shared-error';

/** Maximum number of commands in one commit. */
const COMMANDS_PER_COMMIT = 100;

/** For callers that create the response themselves. */
const NO_WRITER: OutcomeWriter<BookingDetails> = {
  key: undefined,
  accepted: () => ({ status: 200, location: undefined, body: '' }),
};

/** Maximum number of callers that wait for a commit; further ones get an OverloadedError immediately. */
const WAITING_LIMIT = 5_000;

/** Memory that a waiting command takes, apart from its free texts, in bytes. */
const COMMAND_BYTES = 2_000;

/** Maximum number of attempts for a commit if other processes use the same keys concurrently. */
const ATTEMPTS = 4;

type Outcome = BookingDetails | KeyedResponse;

interface BatchedCommand {
  readonly handler: BookingCommandHandler<unknown>;
  readonly wanted: unknown;
  readonly rejectedWith: string;
  readonly writer: OutcomeWriter<BookingDetails>;
  outcome?: Outcome | undefined;
  /** Set if there is no outcome. */
  error?: SharedError;
}

type KeyedCommand = BatchedCommand & { readonly writer: { readonly key: CarriedKey } };

/**
 * Executes concurrent booking commands in one transaction, each with a separate outcome: one succeeds while another is
 * rejected. A shared commit costs little more than a single one, and bookings of the same timeslot do not wait for each
 * other. Idempotency records commit together with the bookings they describe.
 */
@Injectable()
export class BookingBatchesService implements BeforeApplicationShutdown {
  private waiting = 0;
  private readonly group: GroupCommit<BatchedCommand>;

  constructor(
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotencyService,
    deadline: CurrentDeadline,
  ) {
    this.group = new GroupCommit((batch) => this.commit(batch), deadline, {
      maxRows: COMMANDS_PER_COMMIT,
      queues: 2,
      turns: 2,
      tooLate: 'Too many bookings are waiting.',
    });
  }

  /**
   * Executes a command once per idempotency key. Do not call it inside a transaction.
   * @param prepare creates the command; its errors count only if the key has no stored response
   * @throws OverloadedError, IdempotencyConflictError, and errors of `prepare` and `executeUnbatched`
   */
  async execute<Wanted>(
    prepare: () => Promise<BookingCommand<Wanted>>,
    writer: OutcomeWriter<BookingDetails>,
  ): Promise<KeyedResponse> {
    const { key } = writer;
    if (!key) return toAnswered(await this.executeUnkeyed(await prepare(), writer), writer);
    return this.idempotency.inTurn(key.request, async () => {
      const prepared = await this.idempotency.preparedOrAnswered(key.request, prepare);
      return prepared instanceof KeyedResponse ? prepared : this.executeKeyed(prepared, writer, key);
    });
  }

  /**
   * Executes a command that needs no idempotency key. Do not call it inside a transaction.
   * @throws OverloadedError, and errors of `executeUnbatched`
   */
  async executeOnce<Wanted>(command: BookingCommand<Wanted>): Promise<void> {
    await this.executeUnkeyed(command, NO_WRITER);
  }

  /** Finishes waiting commands at shutdown, before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.group.settled();
  }

  private async executeUnkeyed<Wanted>(
    command: BookingCommand<Wanted>,
    writer: OutcomeWriter<BookingDetails>,
  ): Promise<Outcome> {
    const batched = await this.join(command, writer);
    const executeUnbatched = () =>
      this.transactions.run(() => command.executeUnbatched(), { findCommitted: () => findOne(command) });
    return batched?.outcome ?? (await (batched?.error ?? new SharedError()).share(executeUnbatched));
  }

  private async executeKeyed<Wanted>(
    command: BookingCommand<Wanted>,
    writer: OutcomeWriter<BookingDetails>,
    key: CarriedKey,
  ): Promise<KeyedResponse> {
    const outcome = (await this.join(command, writer))?.outcome;
    if (outcome) return toAnswered(outcome, writer);
    return this.idempotency.answer(key, async () => writer.accepted(await command.executeUnbatched()));
  }

  /** @returns undefined if the command cannot be batched */
  private async join<Wanted>(
    command: BookingCommand<Wanted>,
    writer: OutcomeWriter<BookingDetails>,
  ): Promise<BatchedCommand | undefined> {
    const { handler, wanted, rejectedWith, textLength } = command;
    if (wanted === undefined) return undefined;
    if (this.waiting >= WAITING_LIMIT) throw new OverloadedError('Too many bookings are waiting.');
    const batched: BatchedCommand = { handler, wanted, rejectedWith, writer };
    this.waiting++;
    try {
      await this.group.add([batched], COMMAND_BYTES + 2 * textLength);
    } finally {
      this.waiting--;
    }
    return batched;
  }

  private async commit(batch: readonly BatchedCommand[]): Promise<void> {
    const outcomes = await this.outcomesOf(batch);
    const errors = new Map<string, SharedError>();
    for (const batched of batch) {
      batched.outcome = outcomes.get(batched);
      if (batched.outcome) continue;
      const error = errors.get(batched.rejectedWith) ?? new SharedError();
      errors.set(batched.rejectedWith, error);
      batched.error = error;
    }
  }

  private async outcomesOf(
    batch: readonly BatchedCommand[],
    attempt = 1,
  ): Promise<ReadonlyMap<BatchedCommand, Outcome>> {
    let tries = 0;
    try {
      const outcomes = await this.transactions.run(
        () => {
          tries++;
          return this.serve(batch);
        },
        { findCommitted: () => this.findServed(batch) },
      );
      // An earlier attempt whose COMMIT arrived late may have taken the places that this one found missing.
      return tries === 1 ? outcomes : new Map([...((await this.findServed(batch)) ?? []), ...outcomes]);
    } catch (error) {
      if (!(error instanceof KeyTakenError) || attempt === ATTEMPTS) throw error;
      return this.outcomesOf(batch, attempt + 1);
    }
  }

  private async serve(batch: readonly BatchedCommand[]): Promise<Map<BatchedCommand, Outcome>> {
    const known = await this.findAnswers(batch);
    const served = await byHandler(
      batch.filter((batched) => !known.has(batched)),
      (handler, wanted) => handler.executeBatch(wanted),
    );
    const outcomes = new Map<BatchedCommand, Outcome>(served);
    const answers = batch.filter(isKeyed).flatMap((batched) => {
      const details = served.get(batched);
      return details
        ? [{ batched, request: batched.writer.key.request, answer: batched.writer.accepted(details) }]
        : [];
    });
    if (answers.length > 0) await this.idempotency.recordAll(answers);
    for (const { batched, answer } of answers) outcomes.set(batched, new KeyedResponse(answer));
    for (const [batched, { answer }] of known) if (answer) outcomes.set(batched, new KeyedResponse(answer, true));
    return outcomes;
  }

  /** The results of an earlier attempt whose COMMIT was never confirmed; undefined if it did not commit. */
  private async findServed(batch: readonly BatchedCommand[]): Promise<Map<BatchedCommand, Outcome> | undefined> {
    const served = await byHandler(batch, (handler, wanted) => handler.findExecuted(wanted));
    if (served.size === 0) return undefined;
    const outcomes = new Map<BatchedCommand, Outcome>(served);
    for (const [batched, { answer }] of await this.findAnswers(batch)) {
      if (answer) outcomes.set(batched, new KeyedResponse(answer, !served.has(batched)));
    }
    return outcomes;
  }

  /** The stored responses of the commands with idempotency keys. */
  private async findAnswers(batch: readonly BatchedCommand[]): Promise<Map<BatchedCommand, EarlierAnswer>> {
    const keyed = batch.filter(isKeyed);
    if (keyed.length === 0) return new Map();
    const records = await this.idempotency.findAll(keyed.map(({ writer }) => writer.key.request));
    return new Map(
      keyed.flatMap((batched, index): [BatchedCommand, EarlierAnswer][] => {
        const record = records[index];
        return record ? [[batched, record]] : [];
      }),
    );
  }
}

function isKeyed(batched: BatchedCommand): batched is KeyedCommand {
  return batched.writer.key !== undefined;
}

function toAnswered(outcome: Outcome, writer: OutcomeWriter<BookingDetails>): KeyedResponse {
  return outcome instanceof KeyedResponse ? outcome : new KeyedResponse(writer.accepted(outcome));
}

async function findOne<Wanted>({ handler, wanted }: BookingCommand<Wanted>): Promise<BookingDetails | undefined> {
  return wanted === undefined ? undefined : (await handler.findExecuted([wanted]))[0];
}
