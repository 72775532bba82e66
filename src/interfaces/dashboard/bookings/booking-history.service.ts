import { Injectable } from '@nestjs/common';
import type { BookingDetails } from '../../../bookings';
import { AuditTrail } from '../../../platform/audit';
import { EmailHistoryService } from '../../../workflows';

const HISTORY = 100;
const EMAILS = 50;

/** What happened to a booking, and what its customer was sent. */
@Injectable()
export class BookingHistoryService {
  constructor(
    private readonly audit: AuditTrail,
    private readonly emails: EmailHistoryService,
  ) {}

  async read({ operatorId, id, reference }: BookingDetails['booking']) {
    return {
      history: await this.audit.listOf(operatorId, reference, ['booking', 'hold', 'ticket'], HISTORY),
      emails: await this.emails.listOfBooking(operatorId, id, EMAILS),
    };
  }
}
