import type { Command } from 'commander';
import { isStaffEmail, MIN_PASSWORD_LENGTH, STAFF_ROLES, type StaffRole, StaffService } from '../../platform/auth';
import type { Terminal } from '../../plugins';
import { countCodePoints } from '../../platform/http/validation';
import { UsageError, nameFaults, operatorIdOf } from './command';

/** What `desk` was called before there were four roles; scripts may still use it. */
const FORMER_ROLE = 'staff';

interface CreateOptions {
  operator: string;
  email: string;
  name: string;
  role: string;
}

export function addStaffCommands(program: Command, terminal: Terminal): void {
  terminal
    .subcommand(program, 'staff', 'create')
    .description('add a member of staff who can sign in to the dashboard')
    .requiredOption('--operator <slug>', 'slug of the operator')
    .requiredOption('--email <address>', 'email address to sign in with')
    .requiredOption('--name <name>', 'name shown in the audit log')
    .requiredOption('--password-stdin', 'read the password from standard input, which keeps it out of the process list')
    .option('--role <role>', STAFF_ROLES.join(', '), 'desk')
    .action(async (given: CreateOptions) => {
      const options = { ...given, role: given.role === FORMER_ROLE ? 'desk' : given.role };
      const password = await readStandardInput();
      rejectWrong(options, password);
      const { operator: slug, email, name, role } = options;
      const { entity } = await terminal.withApplication(async (app) => {
        return app
          .get(StaffService)
          .add(await operatorIdOf(app, slug), { email, name, role: role as StaffRole, password });
      });
      terminal.print({ ID: entity.id, Email: entity.email }, `${entity.email} can sign in at /dashboard.`);
    });
}

async function readStandardInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += String(chunk);
  return text.replace(/\r?\n$/, '');
}

function rejectWrong({ email, name, role }: CreateOptions, password: string): void {
  const length = countCodePoints(password);
  const faults = [
    ...(isStaffEmail(email) ? [] : ['--email must be an email address in ASCII letters']),
    ...nameFaults(name),
    ...(STAFF_ROLES.includes(role as StaffRole) ? [] : [`--role must be one of ${STAFF_ROLES.join(', ')}`]),
    ...(length >= MIN_PASSWORD_LENGTH && length <= 200
      ? []
      : [`the password on standard input must have ${MIN_PASSWORD_LENGTH} to 200 characters`]),
  ];
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}
