import type { SubmittedForm } from '../../html';

/** What a gate has chosen, which every form and link of its page passes on. */
export interface GateChoice {
  /** Whether scanned tickets that are valid are redeemed at once. */
  readonly isAtOnce: boolean;
  /** ID of the timeslot at which the gate is; empty for all. */
  readonly session: string;
}

/** Whether a guest comes to another session than the gate is for. */
export function isElsewhere({ session }: GateChoice, { timeslotId }: { readonly timeslotId: number }): boolean {
  return session !== '' && session !== String(timeslotId);
}

/** Keeps the choice in the next form. */
export function Chosen({ choice: { isAtOnce, session } }: { choice: GateChoice }) {
  return (
    <>
      {isAtOnce && <input type="hidden" name="AtOnce" value="on" />}
      {session !== '' && <input type="hidden" name="Session" value={session} />}
    </>
  );
}

export function choiceIn(form: SubmittedForm): GateChoice {
  return readChoice({ AtOnce: form.text('AtOnce'), Session: form.text('Session') });
}

export function readChoice({ AtOnce, Session }: { readonly AtOnce?: unknown; readonly Session?: unknown }): GateChoice {
  return {
    isAtOnce: AtOnce === 'on',
    session: typeof Session === 'string' && /^\d{1,15}$/.test(Session) ? Session : '',
  };
}

/** Path of the page about a ticket or party, with the choice. */
export function gatePath(code: string, { isAtOnce, session }: GateChoice, done?: 'redeemed'): string {
  const query = new URLSearchParams({
    ...(code !== '' && { Code: code }),
    ...(done && { Done: done }),
    ...(isAtOnce && { AtOnce: 'on' }),
    ...(session !== '' && { Session: session }),
  });
  return `/dashboard/check-in${query.size > 0 ? `?${query.toString()}` : ''}`;
}
