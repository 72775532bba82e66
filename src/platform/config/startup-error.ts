/** Startup is impossible until a person corrects the cause, which the message explains. */
export class StartupError extends Error {}
