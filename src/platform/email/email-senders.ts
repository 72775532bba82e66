/** The sender of an operator’s emails. */
export interface EmailSender {
  readonly name: string;
  /** Address for replies; null: the address of the platform. */
  readonly address: string | null;
}

/** Provided by the module that stores operators. */
export abstract class EmailSenders {
  abstract getSender(operatorId: number): Promise<EmailSender>;
}
