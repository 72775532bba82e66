/** Copies a complete database from a running server, and restores it to an empty one. */
export interface DatabaseCopy {
  /** Name of the file in a backup folder. */
  readonly fileName: string;
  /**
   * Writes a consistent snapshot to a file, while other processes read and write.
   * @throws Error if the database or its client program is not available
   */
  writeTo(file: string): Promise<void>;
  /** Whether the database is empty, so that `readFrom` overwrites nothing. */
  isEmpty(): Promise<boolean>;
  /**
   * Restores an empty database from such a file.
   * @throws Error if the file is incomplete; rows that were already restored remain
   */
  readFrom(file: string): Promise<void>;
}
