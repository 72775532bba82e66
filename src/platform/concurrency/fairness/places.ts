interface PlaceLimits {
  readonly perOperator: number;
  readonly total: number;
}

/** Limits what operators do at the same time in this process, such as keeping responses open. */
export class Places {
  private readonly taken = new Map<number, number>();
  private total = 0;

  constructor(private readonly limits: PlaceLimits) {}

  hasFree(operatorId: number): boolean {
    return this.takenBy(operatorId) < this.limits.perOperator && this.total < this.limits.total;
  }

  /** Runs work in a place, which is free again when the work ends. @returns undefined if no place is free */
  tryRun<T>(operatorId: number, work: () => Promise<T>): Promise<T> | undefined {
    return this.hasFree(operatorId) ? this.run(operatorId, work) : undefined;
  }

  private async run<T>(operatorId: number, work: () => Promise<T>): Promise<T> {
    this.add(operatorId, 1);
    try {
      return await work();
    } finally {
      this.add(operatorId, -1);
    }
  }

  private takenBy(operatorId: number): number {
    return this.taken.get(operatorId) ?? 0;
  }

  private add(operatorId: number, change: 1 | -1): void {
    const taken = this.takenBy(operatorId) + change;
    if (taken > 0) this.taken.set(operatorId, taken);
    else this.taken.delete(operatorId);
    this.total += change;
  }
}
