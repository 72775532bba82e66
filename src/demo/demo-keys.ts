interface DemoSignIn {
  readonly email: string;
  readonly password: string;
}

/** The keys and the account of the demo in plain text, which are shown only once. */
export class DemoKeys {
  constructor(
    readonly operatorId: number,
    private readonly keys: ReadonlyMap<string, string>,
    private readonly staff: DemoSignIn,
  ) {}

  toJSON(): object {
    const { email: Email, password: Password } = this.staff;
    return { OperatorID: this.operatorId, Keys: Object.fromEntries(this.keys), Staff: { Email, Password } };
  }

  describe(): string {
    const width = Math.max(...[...this.keys.keys()].map((name) => name.length));
    const lines = [...this.keys].map(([name, key]) => `  ${name.padEnd(width)}  ${key}`);
    return [
      'Created the demo operator. Its API keys, shown only once:',
      ...lines,
      `Sign in at /dashboard as ${this.staff.email} with the password ${this.staff.password}`,
    ].join('\n');
  }
}
