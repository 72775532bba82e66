import { DomainError } from '../platform/errors';

export class TicketNotFoundError extends DomainError {
  constructor() {
    super('ticket-not-found', 'There is no ticket with this code.');
  }
}

export class TicketRedeemedError extends DomainError {
  /**
   * @param redeemedAt Unix seconds
   * @param redeemedBy who redeemed it, if known
   */
  constructor(redeemedAt: number, redeemedBy: string | null) {
    super('ticket-redeemed', 'This ticket has already been redeemed.', {
      RedeemedAt: redeemedAt,
      RedeemedBy: redeemedBy,
    });
  }
}

export class TicketNotRedeemableError extends DomainError {
  constructor(detail: string) {
    super('ticket-not-redeemable', detail);
  }
}

export class TicketNotValidNowError extends DomainError {
  /** Unix seconds, `validUntil` exclusive. */
  constructor(validFrom: number, validUntil: number) {
    super('ticket-not-valid-now', 'This ticket is not valid now.', { ValidFrom: validFrom, ValidUntil: validUntil });
  }
}
