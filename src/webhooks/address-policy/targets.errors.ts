/** The host has an address that webhooks may not go to. */
export class AddressNotAllowedError extends Error {
  constructor() {
    super('The address is not public.');
    this.name = 'AddressNotAllowedError';
  }
}

/** No address of a name could be found, or not in time. */
export class NameNotResolvedError extends Error {
  constructor() {
    super('No address is known for the name.');
    this.name = 'NameNotResolvedError';
  }
}
