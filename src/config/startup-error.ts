/** Thrown when nothing can start until a person has put something right; the message says all of it. */
export class StartupError extends Error {}
