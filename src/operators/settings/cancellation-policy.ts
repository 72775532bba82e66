import { ValidationError } from '../../platform/errors';
import { BooleanField, IntegerField, ListField, ObjectField } from '../../platform/http/validation';

/** What a customer gets back after cancelling at a certain time before the start. */
export interface CancellationPolicy {
  /** Sorted from the largest to the smallest number of hours. */
  readonly steps: readonly CancellationStep[];
  readonly customerMay: { readonly cancel: boolean; readonly move: boolean };
}

interface CancellationStep {
  readonly hoursBefore: number;
  readonly refundPercent: number;
}

/** Everything until 24 hours before the start, and nothing afterwards. */
export const DEFAULT_CANCELLATION_POLICY: CancellationPolicy = {
  steps: [{ hoursBefore: 24, refundPercent: 100 }],
  customerMay: { cancel: true, move: true },
};

/** One year. */
const MAX_HOURS = 8_784;

export const MAX_POLICY_STEPS = 10;

export class CancellationStepDto {
  @IntegerField({
    max: MAX_HOURS,
    example: 24,
    description: 'Hours before the start (with opening hours: before closing time) until which this step applies.',
  })
  HoursBefore!: number;

  @IntegerField({ max: 100, example: 100, description: 'Part of the total that is refunded, in percent.' })
  RefundPercent!: number;
}

export class CustomerMayDto {
  @BooleanField({ example: true, description: 'Whether customers can cancel on their own.' })
  Cancel!: boolean;

  @BooleanField({ example: true, description: 'Whether customers can move to another timeslot on their own.' })
  Move!: boolean;
}

export class CancellationPolicyDto {
  @ListField(() => CancellationStepDto, {
    max: MAX_POLICY_STEPS,
    description:
      'Steps, from the largest to the smallest `HoursBefore`. The first one whose time has not passed decides; after the last one, nothing is refunded.',
  })
  Steps!: CancellationStepDto[];

  @ObjectField(() => CustomerMayDto, { description: 'What customers can do without you.' })
  CustomerMay!: CustomerMayDto;
}

export class WriteCancellationPolicyDto {
  @ListField(() => CancellationStepDto, {
    max: MAX_POLICY_STEPS,
    optional: true,
    description: 'Steps with different `HoursBefore`, in any order. Empty if you never refund.',
  })
  Steps?: CancellationStepDto[];

  @ObjectField(() => CustomerMayDto, {
    optional: true,
    description: 'What customers can do without you. Default: everything.',
  })
  CustomerMay?: CustomerMayDto;
}

export function toCancellationPolicyDto({ steps, customerMay }: CancellationPolicy): CancellationPolicyDto {
  return {
    Steps: steps.map(({ hoursBefore, refundPercent }) => ({ HoursBefore: hoursBefore, RefundPercent: refundPercent })),
    CustomerMay: { Cancel: customerMay.cancel, Move: customerMay.move },
  };
}

/**
 * @returns null without steps, which restores the default
 * @throws ValidationError if two steps have the same time
 */
export function toCancellationPolicy({ Steps, CustomerMay }: WriteCancellationPolicyDto): CancellationPolicy | null {
  if (!Steps) return null;
  const steps = Steps.map(({ HoursBefore, RefundPercent }) => {
    return { hoursBefore: HoursBefore, refundPercent: RefundPercent };
  }).sort((one, other) => other.hoursBefore - one.hoursBefore);
  if (steps.some(({ hoursBefore }, index) => hoursBefore === steps[index + 1]?.hoursBefore)) {
    const message = 'CancellationPolicy.Steps must not repeat HoursBefore.';
    throw new ValidationError([{ field: 'CancellationPolicy.Steps', code: 'repeated', message }]);
  }
  return { steps, customerMay: { cancel: CustomerMay?.Cancel ?? true, move: CustomerMay?.Move ?? true } };
}

/**
 * The part of `total` that the policy grants, rounded half to even. A step applies up to and including its instant, in
 * elapsed hours, so clock changes make no difference.
 * @param total in minor units
 * @param startsAt start, or with opening hours the closing time, in Unix seconds
 * @returns minor units
 */
export function refundGranted({ steps }: CancellationPolicy, total: number, startsAt: number, now: number): number {
  const step = steps.find(({ hoursBefore }) => startsAt - hoursBefore * 3_600 >= now);
  const hundredfold = total * (step?.refundPercent ?? 0);
  const whole = Math.floor(hundredfold / 100);
  const rest = hundredfold - whole * 100;
  const isRoundedUp = rest > 50 || (rest === 50 && whole % 2 === 1);
  return isRoundedUp ? whole + 1 : whole;
}
