import type { Command } from 'commander';
import { ApiKeysService, PERMISSIONS, type Permission, RESERVED_PARTNER_SLUGS } from '../auth';
import type { Terminal } from '../plugins';
import { OperatorsService } from '../operators';
import { parseNumericId } from '../shared/identifiers';
import { UsageError, nameFaults } from './command';

const PARTNER_SLUG = /^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/;

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
    .description('issue an API key; it is shown this once')
    .requiredOption('--operator <slug>', 'whose key')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--permissions <list>', `comma-separated: ${PERMISSIONS.join(', ')}`)
    .option('--partner <slug>', 'the partner it is issued to')
    .option('--expires-at <unix>', 'when it stops working, in Unix seconds')
    .action(async (options: CreateOptions) => {
      const request = toRequest(options);
      const issued = await terminal.withApplication(async (app) => {
        const operator = await app.get(OperatorsService).findBySlug(options.operator);
        if (!operator) throw new Error(`There is no operator with the slug ${options.operator}.`);
        return app.get(ApiKeysService).issue(operator.id, request);
      });
      terminal.print(
        { ID: issued.entity.id, Key: issued.key },
        `${issued.key}\n(ID ${issued.entity.id}, shown this once)`,
      );
    });

  terminal
    .subcommand(program, 'key', 'revoke')
    .description('make an API key invalid for good')
    .requiredOption('--id <id>', 'ID of the key')
    .action(async (options: { id: string }) => {
      const ID = parseNumericId(options.id);
      if (ID === undefined) throw new UsageError('--id must be a positive whole number');
      const RevokedAt = await terminal.withApplication((app) => app.get(ApiKeysService).revoke(ID));
      terminal.print({ ID, RevokedAt }, `Key ${ID} is revoked.`);
    });
}

function toRequest({ name, permissions, partner, expiresAt }: CreateOptions) {
  const wanted = permissions.split(',').map((permission) => permission.trim());
  const unknown = wanted.filter((permission) => !PERMISSIONS.includes(permission as Permission));
  const partnerIsUsable =
    partner === undefined || (PARTNER_SLUG.test(partner) && !RESERVED_PARTNER_SLUGS.includes(partner));
  const faults = [
    ...nameFaults(name),
    ...unknown.map((permission) => `--permissions: ${permission || '(empty)'} is not one of ${PERMISSIONS.join(', ')}`),
    ...(partnerIsUsable
      ? []
      : ['--partner must be lower-case letters, digits and single hyphens, not partner or core']),
    ...(expiresAt === undefined || parseNumericId(expiresAt) ? [] : ['--expires-at must be Unix seconds']),
  ];
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  return {
    name,
    permissions: wanted as Permission[],
    partner,
    expiresAt: expiresAt === undefined ? undefined : parseNumericId(expiresAt),
  };
}
