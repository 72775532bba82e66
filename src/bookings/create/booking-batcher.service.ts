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
import { OverloadedError } from '../../platform/errors';
import { type CheckedConfirmation, HoldConfirmationsService } from '../holds/hold-confirmations.service';
import type { BookingDetails } from '../queries/booking-details.service';
import { BookingChecksService, type CheckedBooking, type LocatedBooking } from '../placement/booking-checks.service';
import type { BookingCommand, PlacesRequest } from '../placement/booking-command';
import { BookingsService } from '../placement/bookings.service';
import { SharedError } from './shared-error';

/** Maximum number of commands in one commit. */
const COMMANDS_PER_COMMIT = 100;

/** Maximum number of callers that wait for a commit; further ones get an OverloadedError immediately. */
const WAITING_LIMIT = 5_000;

/** Memory that a waiting command takes, apart from its free texts, in bytes. */
const COMMAND_BYTES = 2_000;

/** Maximum number of attempts for a commit if other processes use the same keys concurrently. */
const ATTEMPTS = 4;

/** The idempotency key of a request, and how to create the response that is stored under it. */
type BookingWriter = OutcomeWriter<BookingDetails>;

type Outcome = BookingDetails | KeyedResponse;

type CheckedCommand = CheckedBooking | LocatedBooking | CheckedConfirmation;

/** A checked command that shares a commit. */
interface BatchedCommand<Checked extends CheckedCommand = LocatedBooking | CheckedConfirmation> {
  readonly checked: Checked;
  readonly rejectedWith: string;
  /** Absent if the caller creates the response itself. */
  readonly writer: BookingWriter | undefined;
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
export class BookingBatcherService implements BeforeApplicationShutdown {
  private waiting = 0;
  private readonly group: GroupCommit<BatchedCommand>;

  constructor(
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotencyService,
    private readonly checks: BookingChecksService,
    private readonly bookings: BookingsService,
    private readonly confirmations: HoldConfirmationsService,
    deadline: CurrentDeadline,
  ) {
    this.group = new GroupCommit((batch) => this.commitBatch(batch), deadline, {
      maxRows: COMMANDS_PER_COMMIT,
      queues: 2,
      turns: 2,
      tooLate: 'Too many bookings are waiting.',
    });
  }

  /**
   * Executes a partner's command once per idempotency key. Errors of its check count only if the key has no stored
   * response. Do not call it inside a transaction.
   * @throws OverloadedError, IdempotencyConflictError, InsufficientCapacityError, TimeslotUnavailableError
   * @throws ProductNotFoundError, ValidationError, HoldNotFoundError, HoldExpiredError
   */
  async executeCommand(command: BookingCommand, writer: BookingWriter): Promise<KeyedResponse> {
    const { key } = writer;
    if (!key) return toKeyedResponse(await this.executeUnkeyed(await this.checkCommand(command)), writer);
    return this.idempotency.inTurn(key.request, async () => {
      const checked = await this.idempotency.preparedOrAnswered(key.request, () => this.checkCommand(command));
      return checked instanceof KeyedResponse ? checked : this.executeKeyed(checked, writer, key);
    });
  }

  /**
   * Books or holds places for a caller that creates the response itself. Do not call it inside a transaction.
   * @throws OverloadedError, ValidationError, InsufficientCapacityError, TimeslotUnavailableError
   */
  async executeRequest(request: PlacesRequest): Promise<BookingDetails> {
    return this.executeUnkeyed(await this.checks.checkAndLocate(request));
  }

  /** Finishes waiting commands at shutdown, before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.group.settled();
  }

  private checkCommand(command: BookingCommand): Promise<CheckedCommand> {
    if (command.kind === 'confirm-hold') return this.confirmations.checkConfirmation(command);
    return this.checks.checkCommand(command);
  }

  private async executeUnkeyed(checked: CheckedCommand): Promise<BookingDetails> {
    const batched = await this.joinBatch(checked);
    if (batched?.outcome instanceof KeyedResponse) throw new Error('a response was stored without a key');
    const findCommitted = async () => batched && (await this.findExecuted([batched])).get(batched);
    const executeAlone = () => this.transactions.run(() => this.executeUnbatched(checked), { findCommitted });
    return batched?.outcome ?? (await (batched?.error ?? new SharedError()).share(executeAlone));
  }

  private async executeKeyed(checked: CheckedCommand, writer: BookingWriter, key: CarriedKey): Promise<KeyedResponse> {
    const outcome = (await this.joinBatch(checked, writer))?.outcome;
    if (outcome) return toKeyedResponse(outcome, writer);
    return this.idempotency.answer(key, async () => writer.accepted(await this.executeUnbatched(checked)));
  }

  /** Executes a command within the open transaction, or throws the reason for its rejection. */
  private executeUnbatched(checked: CheckedCommand): Promise<BookingDetails> {
    if (checked.kind === 'confirm-hold') return this.confirmations.confirmHold(checked);
    return this.bookings.placeBooking(checked);
  }

  /** @returns undefined if the command cannot be batched */
  private async joinBatch(checked: CheckedCommand, writer?: BookingWriter): Promise<BatchedCommand | undefined> {
    if (!('batching' in checked) || !checked.batching) return undefined;
    const { textLength, rejectedWith } = checked.batching;
    if (this.waiting >= WAITING_LIMIT) throw new OverloadedError('Too many bookings are waiting.');
    const batched: BatchedCommand = { checked, rejectedWith, writer };
    this.waiting++;
    try {
      await this.group.add([batched], COMMAND_BYTES + 2 * textLength);
    } finally {
      this.waiting--;
    }
    return batched;
  }

  private async commitBatch(batch: readonly BatchedCommand[]): Promise<void> {
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
          return this.executeBatch(batch);
        },
        { findCommitted: () => this.findBatch(batch) },
      );
      // An earlier attempt whose COMMIT arrived late may have taken the places that this one found missing.
      return tries === 1 ? outcomes : new Map([...((await this.findBatch(batch)) ?? []), ...outcomes]);
    } catch (error) {
      if (!(error instanceof KeyTakenError) || attempt === ATTEMPTS) throw error;
      return this.outcomesOf(batch, attempt + 1);
    }
  }

  private async executeBatch(batch: readonly BatchedCommand[]): Promise<Map<BatchedCommand, Outcome>> {
    const known = await this.findAnswers(batch);
    const executed = await this.executeAll(batch.filter((batched) => !known.has(batched)));
    const outcomes = new Map<BatchedCommand, Outcome>(executed);
    const answers = batch.filter(isKeyed).flatMap((batched) => {
      const details = executed.get(batched);
      if (!details) return [];
      return [{ batched, request: batched.writer.key.request, answer: batched.writer.accepted(details) }];
    });
    if (answers.length > 0) await this.idempotency.recordAll(answers);
    for (const { batched, answer } of answers) outcomes.set(batched, new KeyedResponse(answer));
    for (const [batched, { answer }] of known) if (answer) outcomes.set(batched, new KeyedResponse(answer, true));
    return outcomes;
  }

  /** The results of an earlier attempt whose COMMIT was never confirmed; undefined if it did not commit. */
  private async findBatch(batch: readonly BatchedCommand[]): Promise<Map<BatchedCommand, Outcome> | undefined> {
    const executed = await this.findExecuted(batch);
    if (executed.size === 0) return undefined;
    const outcomes = new Map<BatchedCommand, Outcome>(executed);
    for (const [batched, { answer }] of await this.findAnswers(batch)) {
      if (answer) outcomes.set(batched, new KeyedResponse(answer, !executed.has(batched)));
    }
    return outcomes;
  }

  /** Holds come first: every transaction that ends a hold locks the hold's row before its timeslot. */
  private async executeAll(batch: readonly BatchedCommand[]): Promise<Map<BatchedCommand, BookingDetails>> {
    const [confirming, placing] = [batch.filter(isConfirmation), batch.filter(isPlacement)];
    const confirmed = await this.confirmations.confirmAll(confirming.map(({ checked }) => checked));
    const placed = await this.bookings.placeAll(placing.map(({ checked }) => checked));
    return withResults([...confirming, ...placing], [...confirmed, ...placed]);
  }

  private async findExecuted(batch: readonly BatchedCommand[]): Promise<Map<BatchedCommand, BookingDetails>> {
    const [confirming, placing] = [batch.filter(isConfirmation), batch.filter(isPlacement)];
    const confirmed = await this.confirmations.findConfirmed(confirming.map(({ checked }) => checked));
    const placed = await this.bookings.findPlaced(placing.map(({ checked }) => checked));
    return withResults([...confirming, ...placing], [...confirmed, ...placed]);
  }

  /** The stored responses of the commands with idempotency keys. */
  private async findAnswers(batch: readonly BatchedCommand[]): Promise<Map<BatchedCommand, EarlierAnswer>> {
    const keyed = batch.filter(isKeyed);
    if (keyed.length === 0) return new Map();
    const records = await this.idempotency.findAll(keyed.map(({ writer }) => writer.key.request));
    return withResults(keyed, records);
  }
}

function isKeyed(batched: BatchedCommand): batched is KeyedCommand {
  return batched.writer?.key !== undefined;
}

function isConfirmation(batched: BatchedCommand): batched is BatchedCommand<CheckedConfirmation> {
  return batched.checked.kind === 'confirm-hold';
}

function isPlacement(batched: BatchedCommand): batched is BatchedCommand<LocatedBooking> {
  return batched.checked.kind === 'take-places';
}

/** The commands that have a result. */
function withResults<Result>(batch: readonly BatchedCommand[], results: readonly (Result | undefined)[]) {
  const found = new Map<BatchedCommand, Result>();
  for (const [index, batched] of batch.entries()) {
    const result = results[index];
    if (result !== undefined) found.set(batched, result);
  }
  return found;
}

function toKeyedResponse(outcome: Outcome, writer: BookingWriter): KeyedResponse {
  return outcome instanceof KeyedResponse ? outcome : new KeyedResponse(writer.accepted(outcome));
}
