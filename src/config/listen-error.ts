import type { AppConfig } from './app-config';
import { StartupError } from './startup-error';

/** Why listening failed, in words that name the variable to change; errors of other kinds are returned as they are. */
export function explainListenError(error: unknown, { host, port }: Pick<AppConfig, 'host' | 'port'>): unknown {
  switch ((error as { code?: string }).code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `HOST must be an address of this machine or a name that resolves to one: ${host} does not.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new StartupError(`HOST must be an address of this machine: ${host} is not.`);
    case 'EADDRINUSE':
      return new StartupError(`PORT ${port} of ${host} is in use by another program.`);
    case 'EACCES':
      return new StartupError(`PORT ${port} of ${host} must not be used by this user.`);
    default:
      return error;
  }
}
