import type { AppConfig } from './app-config';

/** Startup is impossible until a person corrects the cause, which the message explains. */
export class StartupError extends Error {}

/** Explains why listening failed and names the variable to change; returns other errors unchanged. */
export function explainListenError(error: unknown, { host, port }: Pick<AppConfig, 'host' | 'port'>): unknown {
  switch ((error as { code?: string }).code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `HOST must be an address of this machine or a name that resolves to one; ${host} is not.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new StartupError(`HOST must be an address of this machine; ${host} is not.`);
    case 'EADDRINUSE':
      return new StartupError(`PORT ${port} on ${host} is already in use by another program.`);
    case 'EACCES':
      return new StartupError(`This user is not allowed to listen on PORT ${port} of ${host}.`);
    default:
      return error;
  }
}
