/** Notes an instant, in Unix seconds, at which a response becomes outdated although nothing changes. */
export type NoteExpiry = (instant: number) => void;

/** For responses that are not cached. */
export const ignoreExpiry: NoteExpiry = () => {};
