import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { DomainError, type FieldError, PROBLEMS, ValidationError } from '../../platform/errors';
import { IdempotencyService, KeyedResponse, type OutcomeWriter } from '../../platform/idempotency';
import { type CheckedConfirmation, HoldConfirmationsService } from '../holds/hold-confirmations.service';
import { BookingChecksService, type CheckedBooking, type LocatedBooking } from '../placement/booking-checks.service';
import type { BookingCommand } from '../placement/booking-command';
import { BookingsService } from '../placement/bookings.service';
import type { BookingDetails } from '../queries/booking-details.service';
import { GroupItemError, HoldExpiredError } from '../record/bookings.errors';

type CheckedItem = CheckedBooking | LocatedBooking | CheckedConfirmation;

/** Creates several bookings of one customer in one transaction: all of them or none. */
@Injectable()
export class BookingGroupsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotencyService,
    private readonly checks: BookingChecksService,
    private readonly bookings: BookingsService,
    private readonly confirmations: HoldConfirmationsService,
  ) {}

  /**
   * Creates the bookings once per idempotency key, in the order of the commands. Do not call it inside a transaction.
   * @throws IdempotencyConflictError
   * @throws ValidationError listing the faults of all items, as `Items.2.Date`
   * @throws GroupItemError naming the first item that cannot be booked
   */
  async createGroup(
    commands: readonly BookingCommand[],
    writer: OutcomeWriter<readonly BookingDetails[]>,
  ): Promise<KeyedResponse> {
    const { key } = writer;
    if (!key) {
      const checked = await this.checkItems(commands);
      return new KeyedResponse(writer.accepted(await this.transactions.run(() => this.placeItems(checked))));
    }
    return this.idempotency.inTurn(key.request, async () => {
      const checked = await this.idempotency.preparedOrAnswered(key.request, () => this.checkItems(commands));
      if (checked instanceof KeyedResponse) return checked;
      return this.idempotency.answer(key, async () => writer.accepted(await this.placeItems(checked)));
    });
  }

  private checkItems(commands: readonly BookingCommand[]): Promise<CheckedItem[]> {
    return forEachItem<BookingCommand, CheckedItem>(commands, (command) =>
      command.kind === 'confirm-hold'
        ? this.confirmations.checkConfirmation(command)
        : this.checks.checkCommand(command),
    );
  }

  /**
   * Books holds and new places in two batches. Items that are left are booked one by one, to free expired claims or
   * to learn why they cannot be booked. Holds come first: every transaction that ends a hold locks the hold's row
   * before its timeslot.
   */
  private async placeItems(items: readonly CheckedItem[]): Promise<BookingDetails[]> {
    const holds = items.filter(isConfirmation);
    const confirmed = await this.confirmations.confirmAll(holds);
    const located = items.filter(isBatchable);
    const placed = await this.bookings.placeAll(located);
    const done = new Map<CheckedItem, BookingDetails | undefined>();
    holds.forEach((item, index) => done.set(item, confirmed[index]));
    located.forEach((item, index) => done.set(item, placed[index]));
    return forEachItem(items, async (item) => {
      const details = done.get(item);
      if (item.kind === 'take-places') return details ?? this.bookings.placeBooking(item);
      if (!details) throw new HoldExpiredError();
      return this.confirmations.answerConfirmed(item, details);
    });
  }
}

function isConfirmation(item: CheckedItem): item is CheckedConfirmation {
  return item.kind === 'confirm-hold';
}

/** Answers with files are stored one by one: another booking may have used a file, and the error names the item. */
function isBatchable(item: CheckedItem): item is LocatedBooking {
  return 'timeslot' in item && item.answers.answers.every(({ fileIds }) => fileIds.length === 0);
}

/**
 * Performs a step for each item in order, and stops at the first that cannot be booked.
 * @throws ValidationError, GroupItemError
 */
async function forEachItem<Item, Result>(
  items: readonly Item[],
  step: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const faults: FieldError[] = [];
  for (const [index, item] of items.entries()) {
    try {
      results.push(await step(item));
    } catch (error) {
      if (error instanceof ValidationError) faults.push(...error.errors.map((fault) => ofItem(index, fault)));
      else throw isAboutItem(error) ? new GroupItemError(index, error) : error;
    }
  }
  if (faults.length > 0) throw new ValidationError(faults);
  return results;
}

function isAboutItem(error: unknown): error is DomainError {
  return error instanceof DomainError && [404, 409].includes(PROBLEMS[error.problem].status);
}

function ofItem(index: number, fault: FieldError): FieldError {
  const field = `Items.${index}.${fault.field}`;
  return { ...fault, field, message: fault.message.replace(fault.field, field) };
}
