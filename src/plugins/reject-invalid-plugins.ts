import { RequestMethod, type Type } from '@nestjs/common';
import { ANY_PERMISSION, PERMISSIONS } from '../platform/auth';
import { StartupError } from '../platform/config';
import { type Migrations, type Schema, tablesOf } from '../platform/database';
import { EVENT_TYPES, countedEvents, publicEvents } from '../platform/domain-events';
import { declaredTriggers, isBookingTrigger } from '../workflows';
import type { SlipwayPlugin } from './slipway-plugin';
import { type Route, isSameMethod, routesOf } from './routes';

/** The names of the platform that plugins could conflict with. */
interface Platform extends Schema {
  readonly module: Type;
  /** Tables without entities. */
  readonly otherTables: readonly string[];
}

const NAME = /^[a-z][a-z0-9]{0,40}(-[a-z0-9]{1,40}){0,9}$/;

const MIGRATION_NAME = /^[A-Za-z]\w{0,150}?\d{13}$/;

/** Records the owner of each name; a name with two owners is a conflict. */
class Owners {
  private readonly owners = new Map<string, string>();

  /** @returns the existing owner; undefined if the name was free and now belongs to `owner` */
  claimName(thing: string, owner: string): string | undefined {
    const before = this.owners.get(thing);
    if (before === undefined) this.owners.set(thing, owner);
    return before;
  }
}

/**
 * Checks plugins before anything is opened, so that a conflict changes nothing.
 * @throws StartupError listing every conflict
 */
export function rejectInvalidPlugins(plugins: readonly SlipwayPlugin[], platform: Platform): void {
  const faults = [
    ...faultsOfNames(plugins),
    ...faultsOfRoutes(plugins, platform),
    ...faultsOfTables(plugins, platform),
    ...faultsOfMigrations(plugins, platform),
    ...faultsOfMeters(),
    ...faultsOfPublicEvents(),
    ...faultsOfTriggers(),
  ];
  if (faults.length === 0) return;
  throw new StartupError(`The plugins do not fit:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}

function faultsOfNames(plugins: readonly SlipwayPlugin[]): string[] {
  const owners = new Owners();
  return plugins.flatMap(({ name }) => [
    ...(NAME.test(name) ? [] : [`${name}: a name is lower-case words with hyphens`]),
    ...(owners.claimName(name, name) === undefined ? [] : [`${name}: there are two plugins of this name`]),
  ]);
}

function faultsOfRoutes(plugins: readonly SlipwayPlugin[], { module }: Platform): string[] {
  const visited = new Set<Type>();
  const taken = routesOf(module, visited);
  return plugins.flatMap((feature) =>
    routesOf(feature.module, visited).flatMap((route) => {
      const other = taken.find(({ shape, method }) => shape === route.shape && isSameMethod(method, route.method));
      taken.push(route);
      return [...(other ? [collision(route, other)] : []), ...faultsOfPermission(route)].map(
        (fault) => `${feature.name}: ${fault}`,
      );
    }),
  );
}

function collision({ method, path, handler }: Route, other: Route): string {
  return `${RequestMethod[method]} /${path} of ${handler} is answered by ${other.handler} already`;
}

function faultsOfPermission({ handler, permission }: Route): string[] {
  if (permission === undefined || isRequirable(permission)) return [];
  return [`${handler} asks for the permission ${permission}; there are only ${PERMISSIONS.join(', ')}`];
}

function faultsOfTables(plugins: readonly SlipwayPlugin[], { entities, otherTables }: Platform): string[] {
  const owners = new Owners();
  for (const table of [...tablesOf(entities), ...otherTables]) owners.claimName(table, 'the platform');
  return plugins.flatMap(({ name, entities: own = [] }) =>
    tablesOf(own).flatMap((table) => {
      const owner = owners.claimName(table, name);
      return owner === undefined ? [] : [`${name}: the table ${table} belongs to ${owner} already`];
    }),
  );
}

function faultsOfMigrations(plugins: readonly SlipwayPlugin[], { migrations }: Platform): string[] {
  const owners = new Owners();
  for (const name of namesOf(migrations)) owners.claimName(name, 'the platform');
  return plugins.flatMap((feature) =>
    (feature.migrations ?? []).flatMap(({ name }) => {
      if (!MIGRATION_NAME.test(name)) return [`${feature.name}: ${name} does not end in the 13 digits of a timestamp`];
      const owner = owners.claimName(name, feature.name);
      return owner === undefined ? [] : [`${feature.name}: a migration of ${owner} is called ${name} already`];
    }),
  );
}

function namesOf(migrations: Migrations): string[] {
  return migrations.map((Migration) => new Migration().name ?? Migration.name);
}

function faultsOfMeters(): string[] {
  const owners = new Owners();
  return countedEvents().flatMap(({ meter, event: { eventName } }) => {
    const owner = owners.claimName(meter, eventName);
    return owner === undefined ? [] : [`the meter ${meter} counts both ${owner} and ${eventName}`];
  });
}

/** Limited by the width of the column. */
const EVENT_TYPE = /^(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z][a-z0-9]*(-[a-z0-9]+)*)+$/;

/** The prefixes of the platform's event types, which later versions may use for more types. */
const OWN_NAMESPACES: ReadonlySet<string> = new Set(EVENT_TYPES.map(namespaceOf));

function faultsOfPublicEvents(): string[] {
  const owners = new Owners();
  return publicEvents().flatMap(({ type, event: { eventName } }) => {
    const owner = owners.claimName(type, eventName);
    const isMisnamed = !EVENT_TYPE.test(type);
    return [
      ...(owner === undefined ? [] : [`the public event type ${type} is declared by both ${owner} and ${eventName}`]),
      ...(isMisnamed
        ? [`${type} of ${eventName} is not lower-case words with a dot between them, of 40 characters at most`]
        : []),
      ...(OWN_NAMESPACES.has(namespaceOf(type))
        ? [`${type} of ${eventName}: types that start with ${namespaceOf(type)}. are the platform’s`]
        : []),
    ];
  });
}

function namespaceOf(type: string): string {
  return type.split('.', 1)[0]!;
}

/** Limited by the width of the column. */
const TRIGGER_NAME = /^(?=.{1,20}$)[a-z0-9]{1,20}(-[a-z0-9]{1,20})*$/;

function faultsOfTriggers(): string[] {
  const owners = new Owners();
  return declaredTriggers().flatMap(({ name, subjectType, reader }) => {
    const isTaken = isBookingTrigger(name) || owners.claimName(name, reader.name) !== undefined;
    const misnamed = [name, subjectType].filter((each) => !TRIGGER_NAME.test(each));
    return [
      ...(isTaken ? [`the trigger ${name} of ${reader.name} is declared already`] : []),
      ...misnamed.map(
        (each) => `${each} of ${reader.name} is not lower-case words with hyphens, of 20 characters at most`,
      ),
    ];
  });
}

function isRequirable(permission: string): boolean {
  return permission === ANY_PERMISSION || (PERMISSIONS as readonly string[]).includes(permission);
}
