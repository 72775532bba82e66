/** The keys of the demo, which exist in clear only here and only once. */
export class DemoKeys {
  constructor(
    readonly operatorId: number,
    private readonly keys: ReadonlyMap<string, string>,
  ) {}

  toJSON(): { OperatorID: number; Keys: Record<string, string> } {
    return { OperatorID: this.operatorId, Keys: Object.fromEntries(this.keys) };
  }

  describe(): string {
    const width = Math.max(...[...this.keys.keys()].map((name) => name.length));
    const lines = [...this.keys].map(([name, key]) => `  ${name.padEnd(width)}  ${key}`);
    return ['The demo operator is set up. Its API keys, shown this once:', ...lines].join('\n');
  }
}
