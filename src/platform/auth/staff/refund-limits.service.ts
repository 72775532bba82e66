import { Injectable } from '@nestjs/common';
import { CurrentActor } from '../../actor';
import { formatMoney } from '../../values/money';
import { ForbiddenError } from '../auth.errors';
import { type StaffEntity, refundLimitOf } from './staff.entity';
import { StaffRepository } from './staff.repository';

/** Limits how much staff refund for a booking. Keys, customers and automatic refunds have no such limit. */
@Injectable()
export class RefundLimits {
  constructor(
    private readonly staff: StaffRepository,
    private readonly actor: CurrentActor,
  ) {}

  /**
   * Reads the current limit in the open transaction, so that a lower one applies immediately.
   * @param amount all refunds of a booking with the one to make, by anyone, in minor units: parts must not add up to more
   * @throws ForbiddenError if the person who acts may not refund that much
   */
  async check(operatorId: number, amount: number, currency: string): Promise<void> {
    const person = await this.findPerson(operatorId);
    const limit = person && refundLimitOf(person);
    if (!limit || (limit.Currency === currency && amount <= limit.Amount)) return;
    const most = formatMoney(limit.Amount, limit.Currency);
    throw new ForbiddenError(
      `You can refund at most ${most} per booking, and this would be ${formatMoney(amount, currency)} altogether. Ask an owner to refund it.`,
    );
  }

  /**
   * Reserves a refund for owners, whatever its amount.
   * @param refund what only they may do
   * @throws ForbiddenError if the person who acts is not an owner
   */
  async requireOwner(operatorId: number, refund: string): Promise<void> {
    const person = await this.findPerson(operatorId);
    if (!person || person.role === 'owner') return;
    throw new ForbiddenError(`Only an owner can ${refund}. Ask an owner to do it.`);
  }

  /** The person who acts; undefined if it is not staff. */
  private async findPerson(operatorId: number): Promise<StaffEntity | undefined> {
    const { kind, id } = this.actor.get();
    if (kind !== 'staff') return undefined;
    const person = await this.staff.findStaffById(operatorId, id!);
    if (!person) throw new ForbiddenError('You are no longer a member of staff.');
    return person;
  }
}
