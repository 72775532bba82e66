import type { ReceivedFile } from '../waivers';

/** Maximum number of files in a submission, and of unused files of a booking. */
export const MAX_WAIVER_FILES = 50;

/** A submitted waiver form, by answer key. */
export interface WaiverSubmission {
  /** Values of every field that the form showed. A hidden empty value includes groups without a selection. */
  readonly values: ReadonlyMap<string, string[]>;
  readonly savedFileIds: ReadonlyMap<string, string[]>;
  readonly files: readonly { readonly key: string; readonly file: ReceivedFile }[];
}
