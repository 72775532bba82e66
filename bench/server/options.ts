import type { Setting } from './setting';

export interface Options extends Pick<Setting, 'seconds' | 'rounds' | 'isQuick' | 'against'> {
  readonly databases: readonly Setting['database'][];
  /** Part of the data set. */
  readonly scale: number;
  /** Groups of scenarios. */
  readonly only: readonly string[];
  /** Where the data set stays. */
  readonly data: string | undefined;
  /** What takes the figures. */
  readonly json: string;
}

/** Rounds long enough that the garbage of several collections is part of them. */
const FULL = { scale: 1, seconds: 5, rounds: 3, isQuick: false };

/** Figures for a look, which say little of what lasts. */
const QUICK = { scale: 0.005, seconds: 0.3, rounds: 1, isQuick: true };

/**
 * @param groups all that there are
 * @throws Error when a group is named that is none
 */
export function readOptions(args: readonly string[], groups: readonly string[]): Options {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const defaults = args.includes('--quick') ? QUICK : FULL;
  const number = (name: 'scale' | 'seconds' | 'rounds') => Number(option(`--${name}`) ?? defaults[name]);
  const only = option('--only')?.split(',') ?? groups;
  const unknown = only.filter((name) => !groups.includes(name));
  if (unknown.length > 0) throw new Error(`--only takes ${groups.join(',')}, not ${unknown.join(',')}`);
  const database = option('--database');
  return {
    databases: (['sqlite', 'mariadb'] as const).filter((each) => database === undefined || database === each),
    scale: number('scale'),
    seconds: number('seconds'),
    rounds: number('rounds'),
    isQuick: defaults.isQuick,
    only,
    data: option('--data'),
    json: option('--json') ?? 'bench-server.json',
    against: option('--against'),
  };
}
