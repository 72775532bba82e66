import type { ReceivedFile } from '../waivers';

/** Files that one submission, and all unused ones of a booking together, may have. */
export const MAX_WAIVER_FILES = 50;

/** What came out of the form of a waiver page, by answer key. */
export interface WaiverSubmission {
  /** Of every field that the form showed; a hidden empty value makes sure that a group with no choice is there too. */
  readonly values: ReadonlyMap<string, string[]>;
  readonly savedFileIds: ReadonlyMap<string, string[]>;
  readonly files: readonly { readonly key: string; readonly file: ReceivedFile }[];
}
