/** Keeps the choice in the next form. */
export function AtOnce({ isAtOnce }: { isAtOnce: boolean }) {
  return isAtOnce ? <input type="hidden" name="AtOnce" value="on" /> : null;
}

/** Path of the page about a ticket or party, with the choice. */
export function gatePath(code: string, isAtOnce: boolean): string {
  return `/dashboard/check-in?Code=${encodeURIComponent(code)}${isAtOnce ? '&AtOnce=on' : ''}`;
}
