import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A program of a guide: all fences of one language that are marked `run`, in their order. */
export interface Example {
  readonly language: string;
  readonly code: string;
  /** Whether it shows what is rejected. */
  readonly isRefused: boolean;
}

const FENCE = /^```(\w+) run( refused)?\n(.*?)^```$/gms;

export function examplesOf(guide: string): Example[] {
  const programs = new Map<string, Example>();
  for (const [, language, rejected, code] of guide.matchAll(FENCE)) {
    const earlier = programs.get(language!)?.code ?? '';
    programs.set(language!, { language: language!, code: earlier + code!, isRefused: rejected !== undefined });
  }
  return [...programs.values()];
}

// Before version 22, Node.js passes the text of a number to a reviver only with a flag.
const OLD_NODE = Number(process.versions.node.split('.')[0]) < 22 ? ['--harmony-json-parse-with-source'] : [];

const INTERPRETERS: Readonly<
  Record<string, { readonly command: string; readonly args: string[]; readonly file: string }>
> = {
  sh: { command: 'sh', args: ['-eu'], file: 'example.sh' },
  ts: {
    command: process.execPath,
    args: [...OLD_NODE, '--import', pathToFileURL(require.resolve('tsx')).href],
    file: 'example.mts',
  },
  python: { command: 'python3', args: [], file: 'example.py' },
  php: { command: 'php', args: [], file: 'example.php' },
};

/** Whether this machine can run examples in a language; PHP is the only one that it may lack. */
export function canRun({ language }: Pick<Example, 'language'>): boolean {
  return language !== 'php' || spawnSync('php', ['--version']).status === 0;
}

/** Runs an example in an empty folder, as a reader would. @returns what it prints */
export async function run({ language, code }: Example): Promise<string> {
  const { command, args, file } = INTERPRETERS[language]!;
  const folder = await mkdtemp(join(tmpdir(), 'slipway-example-'));
  try {
    await writeFile(join(folder, file), code);
    return await new Promise((resolve, reject) => {
      const env = { PATH: process.env['PATH'] };
      execFile(command, [...args, file], { cwd: folder, env, timeout: 30_000 }, (error, stdout, stderr) => {
        if (error) reject(new Error(`${command} failed: ${stderr}${stdout}`));
        else resolve(stdout);
      });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
