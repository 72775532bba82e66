import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { currentCallerOf } from '../../platform/auth';
import { isPlainObject } from '../../platform/http/validation';
import { toCustomerDto } from '../queries/booking.mapper';
import { isOwnedBy, ownerOf } from '../record/booking-owner';
import { BookingsRepository } from '../record/bookings.repository';

/**
 * Lets clients send a booking's customer back unchanged. OCTO's contact schema requires neither last names nor
 * international phone numbers, so stored values may not satisfy the rules for changes. Unchanged values are removed
 * before the body is validated.
 */
@Injectable()
export class UnchangedCustomerInterceptor implements NestInterceptor {
  constructor(private readonly bookings: BookingsRepository) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<Request>();
    const { body, params } = request as { body: { Customer?: unknown } | undefined; params: Record<string, string> };
    if (isPlainObject(body) && isPlainObject(body.Customer)) {
      const known = await this.customerOf(context, params['BookingReference']!);
      request.body = { ...body, Customer: withoutEqual(body.Customer, known) };
    }
    return next.handle();
  }

  private async customerOf(context: ExecutionContext, reference: string): Promise<object> {
    const caller = currentCallerOf(undefined, context);
    const booking = await this.bookings.findByReference(caller.operatorId, reference);
    const isTheirs = booking && (caller.permissions.has('operator') || isOwnedBy(booking, ownerOf(caller)));
    return isTheirs ? toCustomerDto(booking) : {};
  }
}

function withoutEqual(sent: object, known: object): object {
  const values = new Map<string, unknown>(Object.entries(known));
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== values.get(name)));
}
