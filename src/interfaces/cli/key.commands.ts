import type { Command } from 'commander';
import { isPartnerSlug } from '../../operators';
import { ApiKeysService, PERMISSIONS, type Permission } from '../../platform/auth';
import type { Terminal } from '../../plugins';
import { parseNumericId } from '../../platform/values/identifiers';
import { UsageError, nameFaults, operatorIdOf } from './command';

interface CreateOptions {
  operator: string;
  name: string;
  permissions: string;
  partner?: string;
  expiresAt?: string;
}

export function addKeyCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'key', 'create')
    .description('issue an API key, which is shown only once')
    .requiredOption('--operator <slug>', 'slug of the operator')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--permissions <list>', `comma-separated: ${PERMISSIONS.join(', ')}`)
    .option('--partner <slug>', 'slug of the partner the key is issued to')
    .option('--expires-at <unix>', 'expiry time in Unix seconds')
    .action(async (options: CreateOptions) => {
      const request = toRequest(options);
      const issued = await terminal.withApplication(async (app) => {
        return app.get(ApiKeysService).issue(await operatorIdOf(app, options.operator), request);
      });
      terminal.print(
        { ID: issued.entity.id, Key: issued.key },
        `${issued.key}\n(ID ${issued.entity.id}, shown only once)`,
      );
    });

  terminal
    .subcommand(program, 'key', 'revoke')
    .description('revoke an API key permanently')
    .requiredOption('--id <id>', 'ID of the key')
    .action(async (options: { id: string }) => {
      const ID = parseNumericId(options.id);
      if (ID === undefined) throw new UsageError('--id must be a positive integer');
      const RevokedAt = await terminal.withApplication((app) => app.get(ApiKeysService).revoke(ID));
      terminal.print({ ID, RevokedAt }, `Revoked key ${ID}.`);
    });
}

function toRequest({ name, permissions, partner, expiresAt }: CreateOptions) {
  const requested = permissions.split(',').map((permission) => permission.trim());
  const unknown = requested.filter((permission) => !PERMISSIONS.includes(permission as Permission));
  const partnerIsUsable = partner === undefined || isPartnerSlug(partner);
  const faults = [
    ...nameFaults(name),
    ...unknown.map((permission) => `--permissions: ${permission || '(empty)'} is not one of ${PERMISSIONS.join(', ')}`),
    ...(partnerIsUsable
      ? []
      : ['--partner must consist of lower-case letters, digits and single hyphens, and must not be partner or core']),
    ...(expiresAt === undefined || parseNumericId(expiresAt) ? [] : ['--expires-at must be Unix seconds']),
  ];
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  return {
    name,
    permissions: requested as Permission[],
    partner,
    expiresAt: expiresAt === undefined ? undefined : parseNumericId(expiresAt),
  };
}
