import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DemoServer } from './demo-server';

const FOLDER = 'test/clients';
const DOCUMENT = '../../docs/openapi.json';

/** What the demo keeps free, and more meters than a page of anything has. */
const ACTIVITY = { activityId: 'a_sunsetkayak1', time: '10:00' };
const METERS = 150;

/** A generator as its own manual has it called, and the program that uses what it makes. */
const TOOLS = [
  {
    name: 'openapi-typescript and openapi-fetch',
    generate: ['openapi-typescript', DOCUMENT, '--output', 'generated/openapi-typescript/api.d.ts'],
    program: 'openapi-fetch.ts',
  },
  { name: '@hey-api/openapi-ts with zod', generate: ['openapi-ts'], program: 'hey-api.ts' },
  { name: 'orval with zod', generate: ['orval'], program: 'orval.ts' },
  {
    name: 'openapi-zod-client',
    generate: ['openapi-zod-client', DOCUMENT, '--output', 'generated/openapi-zod-client/api.ts'],
    program: 'zodios.ts',
  },
] as const;

interface Seen {
  readonly reference: string;
  readonly entryId: number;
  readonly meters: number;
}

const run = promisify(execFile);

/**
 * Has the tools that strangers use make clients of the document as it is, checks these strictly, and lets each book, record
 * usage and read a summary of many meters from a running server.
 */
async function main(): Promise<void> {
  rmSync(join(FOLDER, 'generated'), { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'generated/openapi-zod-client'), { recursive: true });
  await Promise.all(TOOLS.map(({ generate: [tool, ...args] }) => inFolder(join('node_modules/.bin', tool), args)));
  await inFolder('node_modules/.bin/tsc', []);
  const server = await DemoServer.start();
  try {
    await recordMeters(server);
    for (const { name, program } of TOOLS) await tryOut(server, name, program);
  } finally {
    await server.stop();
  }
}

async function recordMeters({ url, keys }: DemoServer): Promise<void> {
  const answer = await fetch(`${url}/api/v2/usage/meters/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys['operator']}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      Entries: Array.from({ length: METERS }, (_, index) => ({ Meter: `m-${index}`, Usage: 1 })),
    }),
  });
  if (answer.status !== 201) throw new Error(`The meters were not recorded: ${await answer.text()}`);
}

async function tryOut({ url, keys }: DemoServer, name: string, program: string): Promise<void> {
  // Today where the server is may be a day later than here: the summary is requested for both.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  const task = { baseUrl: url, key: keys['operator'], ...ACTIVITY, date: tomorrow, today };
  const { stdout } = await inFolder(resolve('node_modules/.bin/tsx'), [`programs/${program}`, JSON.stringify(task)]);
  const { reference, entryId, meters } = JSON.parse(stdout) as Seen;
  if (!/^[0-9A-Z]{10}$/.test(reference) || !(entryId > 0) || !(meters > METERS)) {
    throw new Error(`${name} has seen ${stdout}`);
  }
  process.stdout.write(`${name}: booked ${reference}, read ${meters} meters\n`);
}

function inFolder(program: string, args: readonly string[]): Promise<{ stdout: string }> {
  return run(program, args, { cwd: FOLDER });
}

void main().catch((error: unknown) => {
  const { stdout = '', message } = error as Error & { stdout?: string };
  process.stderr.write(`${message}\n${stdout}\n`);
  process.exit(1);
});
