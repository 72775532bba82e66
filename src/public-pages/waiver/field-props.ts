import type { WaiverPrompt, WaiverEntry } from '../../waiver-completion';

/** A control with what it shows and what describes it. */
export interface FieldProps {
  readonly prompt: WaiverPrompt;
  readonly entry: WaiverEntry;
  /** Attributes that tie the control to its hint and fault. */
  readonly described: { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };
}
