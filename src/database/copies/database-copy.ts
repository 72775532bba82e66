/** Copies a whole database out of a running server and into an empty place. */
export interface DatabaseCopy {
  /** The file's name in the folder of a backup. */
  readonly fileName: string;
  /**
   * Writes the state of one moment to a file, while others go on reading and writing.
   * @throws Error when the database or the tool for it is not there
   */
  writeTo(file: string): Promise<void>;
  /** Whether there is nothing that `readFrom` would mix with or overwrite. */
  isEmpty(): Promise<boolean>;
  /**
   * Fills the empty database from such a file.
   * @throws Error when the file is not whole; what was filled by then stays
   */
  readFrom(file: string): Promise<void>;
}
