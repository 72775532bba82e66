import type { WaiverPrompt, WaiverEntry } from '../../../waiver-completion';

/** Properties of a form control. */
export interface FieldProps {
  readonly prompt: WaiverPrompt;
  readonly entry: WaiverEntry;
  /** Attributes that link the control to its hint and error. */
  readonly described: { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };
}
