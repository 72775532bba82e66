/** Number and size of uploads. */
export interface UploadAmount {
  readonly files: number;
  readonly bytes: number;
}

/** Counts the uploads in progress in this process, by scope. */
export class UploadsUnderWay {
  private readonly amounts = new Map<string, UploadAmount>();

  /** @returns the total in progress of the scope */
  add(scope: string, { files, bytes }: UploadAmount): UploadAmount {
    const before = this.of(scope);
    const now = { files: before.files + files, bytes: before.bytes + bytes };
    if (now.files > 0) this.amounts.set(scope, now);
    else this.amounts.delete(scope);
    return now;
  }

  remove(scope: string, { files, bytes }: UploadAmount): void {
    this.add(scope, { files: -files, bytes: -bytes });
  }

  of(scope: string): UploadAmount {
    return this.amounts.get(scope) ?? { files: 0, bytes: 0 };
  }
}
