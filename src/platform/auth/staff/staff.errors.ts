import { DomainError } from '../../errors';

export class StaffNotFoundError extends DomainError {
  constructor() {
    super('staff-not-found', 'There is no staff member with this ID.');
  }
}

/** Without owners, nobody could change settings or add staff in the dashboard. */
export class LastOwnerError extends DomainError {
  constructor() {
    super('last-owner', 'The last owner can neither be removed nor get another role.');
  }
}

export class StaffExistsError extends DomainError {
  constructor(email: string) {
    super('staff-exists', `${email} is already a staff member.`);
  }
}

/** No session, or an expired one. Pages show the sign-in form instead. */
export class SignInRequiredError extends DomainError {
  constructor() {
    super('unauthorized', 'Sign in to see this page.');
  }
}

/** The same error for every reason, so that it does not disclose who has an account. */
export class SignInRejectedError extends DomainError {
  constructor() {
    super('unauthorized', 'The email address or the password is wrong.');
  }
}
