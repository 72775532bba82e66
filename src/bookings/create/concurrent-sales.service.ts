import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { GroupCommit, Transactions } from '../../database';
import {
  KeyedResponse,
  type CarriedKey,
  type EarlierAnswer,
  IdempotencyService,
  KeyTakenError,
  type OutcomeWriter,
} from '../../idempotency';
import { CurrentDeadline } from '../../shared/deadline';
import { OverloadedError } from '../../shared/problems';
import type { BookingDetails } from '../queries/booking-details.service';
import { SharedRefusal } from './shared-refusal';

/** Sales of one commit at most. */
const SALES_PER_COMMIT = 100;

/** Of a sale that is told of otherwise. */
const NO_RECEIPT: OutcomeWriter<BookingDetails> = {
  key: undefined,
  accepted: () => ({ status: 200, location: undefined, body: '' }),
};

/** Callers who may wait for a commit; beyond that the server is not keeping up and says so at once. */
const WAITING_LIMIT = 5_000;

/** What a sale holds in memory beside its free texts, in bytes. */
const SALE_BYTES = 2_000;

/** How often a commit is begun again because a key was used in another process meanwhile. */
const ATTEMPTS = 4;

/** One kind of sale, carried out for many callers at a time. */
export interface SaleStep<Wanted> {
  /** Steps are carried out in this order, so that everybody locks rows in the same one. */
  readonly rank: number;
  /** Does for each what can be done, as part of the open unit of work; the others get undefined. */
  carryOut(wanted: readonly Wanted[]): Promise<(BookingDetails | undefined)[]>;
  /** Finds what an earlier try has done whose COMMIT was never answered. */
  findCarriedOut(wanted: readonly Wanted[]): Promise<(BookingDetails | undefined)[]>;
}

/** What one caller wants. */
export interface Sale<Wanted> {
  readonly step: SaleStep<Wanted>;
  /** Undefined when it has to be tried alone. */
  readonly wanted: Wanted | undefined;
  /** The length of its free texts, in characters. */
  readonly textLength: number;
  /** The same for those who are refused for the same reason. */
  readonly refusedWith: string;
  /** Does it or says why not, as part of the open unit of work. */
  alone(): Promise<BookingDetails>;
}

type Outcome = BookingDetails | KeyedResponse;

interface Member {
  readonly step: SaleStep<unknown>;
  readonly wanted: unknown;
  readonly refusedWith: string;
  readonly receipt: OutcomeWriter<BookingDetails>;
  outcome?: Outcome | undefined;
  /** Set when there is no outcome. */
  refusal?: SharedRefusal;
}

type KeyedMember = Member & { readonly receipt: { readonly key: CarriedKey } };

/**
 * Sells to all who ask at the same time in one transaction, to each on their own: one is served and another refused. One
 * commit for many costs little more than one for each, and sales of one timeslot do not wait for each other's. The
 * records of those that carry a key commit with what they record.
 */
@Injectable()
export class ConcurrentSalesService implements BeforeApplicationShutdown {
  private waiting = 0;
  private readonly group: GroupCommit<Member>;

  constructor(
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotencyService,
    deadline: CurrentDeadline,
  ) {
    this.group = new GroupCommit((members) => this.commit(members), deadline, {
      maxRows: SALES_PER_COMMIT,
      lanes: 2,
      turns: 2,
      tooLate: 'Too many are booking.',
    });
  }

  /**
   * Sells once, however often a request with a key is sent. Must be called outside of transactions.
   * @param prepare finds out what is to be sold; what refuses it counts only if the request was not answered before
   * @throws OverloadedError, IdempotencyConflictError, and what `prepare` and `alone` throw
   */
  async sell<Wanted>(
    prepare: () => Promise<Sale<Wanted>>,
    receipt: OutcomeWriter<BookingDetails>,
  ): Promise<KeyedResponse> {
    const { key } = receipt;
    if (!key) return toAnswered(await this.sellUnkeyed(await prepare(), receipt), receipt);
    return this.idempotency.inTurn(key.request, async () => {
      const prepared = await this.idempotency.preparedOrAnswered(key.request, prepare);
      return prepared instanceof KeyedResponse ? prepared : this.sellKeyed(prepared, receipt, key);
    });
  }

  /**
   * Sells what is recognised by something else than a key when it is asked for again. Must be called outside of
   * transactions.
   * @throws OverloadedError, and what `alone` throws
   */
  async sellOnce<Wanted>(sale: Sale<Wanted>): Promise<void> {
    await this.sellUnkeyed(sale, NO_RECEIPT);
  }

  /** At shutdown, what has been taken on is still sold; the database closes after this. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.group.settled();
  }

  private async sellUnkeyed<Wanted>(sale: Sale<Wanted>, receipt: OutcomeWriter<BookingDetails>): Promise<Outcome> {
    const member = await this.join(sale, receipt);
    const alone = () => this.transactions.run(() => sale.alone(), { findCommitted: () => findOne(sale) });
    return member?.outcome ?? (await (member?.refusal ?? new SharedRefusal()).share(alone));
  }

  private async sellKeyed<Wanted>(
    sale: Sale<Wanted>,
    receipt: OutcomeWriter<BookingDetails>,
    key: CarriedKey,
  ): Promise<KeyedResponse> {
    const outcome = (await this.join(sale, receipt))?.outcome;
    if (outcome) return toAnswered(outcome, receipt);
    return this.idempotency.answer(key, async () => receipt.accepted(await sale.alone()));
  }

  /** @returns undefined for what has to be tried alone */
  private async join<Wanted>(sale: Sale<Wanted>, receipt: OutcomeWriter<BookingDetails>): Promise<Member | undefined> {
    const { step, wanted, refusedWith, textLength } = sale;
    if (wanted === undefined) return undefined;
    if (this.waiting >= WAITING_LIMIT) throw new OverloadedError('Too many are booking.');
    const member: Member = { step, wanted, refusedWith, receipt };
    this.waiting++;
    try {
      await this.group.add([member], SALE_BYTES + 2 * textLength);
    } finally {
      this.waiting--;
    }
    return member;
  }

  private async commit(members: readonly Member[]): Promise<void> {
    const outcomes = await this.outcomesOf(members);
    const refusals = new Map<string, SharedRefusal>();
    for (const member of members) {
      member.outcome = outcomes.get(member);
      if (member.outcome) continue;
      const refusal = refusals.get(member.refusedWith) ?? new SharedRefusal();
      refusals.set(member.refusedWith, refusal);
      member.refusal = refusal;
    }
  }

  private async outcomesOf(members: readonly Member[], attempt = 1): Promise<ReadonlyMap<Member, Outcome>> {
    let tries = 0;
    try {
      const outcomes = await this.transactions.run(
        () => {
          tries++;
          return this.serve(members);
        },
        { findCommitted: () => this.findServed(members) },
      );
      // An earlier try whose COMMIT came late may have taken the very places that this one has not found.
      return tries === 1 ? outcomes : new Map([...((await this.findServed(members)) ?? []), ...outcomes]);
    } catch (error) {
      if (!(error instanceof KeyTakenError) || attempt === ATTEMPTS) throw error;
      return this.outcomesOf(members, attempt + 1);
    }
  }

  private async serve(members: readonly Member[]): Promise<Map<Member, Outcome>> {
    const known = await this.findAnswers(members);
    const served = await inSteps(
      members.filter((member) => !known.has(member)),
      (step, wanted) => step.carryOut(wanted),
    );
    const outcomes = new Map<Member, Outcome>(served);
    const answers = members.filter(isKeyed).flatMap((member) => {
      const details = served.get(member);
      return details ? [{ member, request: member.receipt.key.request, answer: member.receipt.accepted(details) }] : [];
    });
    if (answers.length > 0) await this.idempotency.recordAll(answers);
    for (const { member, answer } of answers) outcomes.set(member, new KeyedResponse(answer));
    for (const [member, { answer }] of known) if (answer) outcomes.set(member, new KeyedResponse(answer, true));
    return outcomes;
  }

  /** What an earlier try has done whose COMMIT was never answered: all that it could do, or nothing. */
  private async findServed(members: readonly Member[]): Promise<Map<Member, Outcome> | undefined> {
    const served = await inSteps(members, (step, wanted) => step.findCarriedOut(wanted));
    if (served.size === 0) return undefined;
    const outcomes = new Map<Member, Outcome>(served);
    for (const [member, { answer }] of await this.findAnswers(members)) {
      if (answer) outcomes.set(member, new KeyedResponse(answer, !served.has(member)));
    }
    return outcomes;
  }

  /** The records of those that carry a key and were answered. */
  private async findAnswers(members: readonly Member[]): Promise<Map<Member, EarlierAnswer>> {
    const keyed = members.filter(isKeyed);
    if (keyed.length === 0) return new Map();
    const records = await this.idempotency.findAll(keyed.map(({ receipt }) => receipt.key.request));
    return new Map(
      keyed.flatMap((member, index): [Member, EarlierAnswer][] => {
        const record = records[index];
        return record ? [[member, record]] : [];
      }),
    );
  }
}

function isKeyed(member: Member): member is KeyedMember {
  return member.receipt.key !== undefined;
}

function toAnswered(outcome: Outcome, receipt: OutcomeWriter<BookingDetails>): KeyedResponse {
  return outcome instanceof KeyedResponse ? outcome : new KeyedResponse(receipt.accepted(outcome));
}

async function findOne<Wanted>({ step, wanted }: Sale<Wanted>): Promise<BookingDetails | undefined> {
  return wanted === undefined ? undefined : (await step.findCarriedOut([wanted]))[0];
}

/** Takes one step after the other, each for all who want it; those without a result are left out. */
async function inSteps(
  members: readonly Member[],
  take: (step: SaleStep<unknown>, wanted: readonly unknown[]) => Promise<(BookingDetails | undefined)[]>,
): Promise<Map<Member, BookingDetails>> {
  const results = new Map<Member, BookingDetails>();
  const steps = [...new Set(members.map(({ step }) => step))].sort((one, other) => one.rank - other.rank);
  for (const step of steps) {
    const those = members.filter((member) => member.step === step);
    const details = await take(
      step,
      those.map(({ wanted }) => wanted),
    );
    those.forEach((member, index) => {
      const result = details[index];
      if (result) results.set(member, result);
    });
  }
  return results;
}
