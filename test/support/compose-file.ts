import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { YAML11_SCHEMA, load } from 'js-yaml';

/** Where the Compose files are; their paths are relative to it. */
export const DEPLOY = join(__dirname, '../../deploy');

/** A service of a Compose file, as far as ours use the format. */
export interface ComposeService {
  readonly build?: string;
  readonly image?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Reads a Compose file of `deploy`. Like Compose it merges `<<`, which is of YAML 1.1. */
export function readComposeFile(name: string): ComposeFile {
  return load(readFileSync(join(DEPLOY, name), 'utf8'), { schema: YAML11_SCHEMA }) as ComposeFile;
}

/** A volume of a service: `from` is a path of the project, or the name of a volume. */
export function mountsOf({ volumes = [] }: ComposeService): { from: string; to: string; isPath: boolean }[] {
  return volumes.map((volume) => {
    const [from, to] = volume.split(':') as [string, string];
    return { from, to, isPath: from.startsWith('.') };
  });
}
