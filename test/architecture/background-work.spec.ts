import ts from 'typescript';
import { type SourceFile, readSourceFiles } from './source-files';

/** The only file that may bind work to a context itself. */
const BINDER = 'platform/concurrency/background/index.ts';

const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick']);

/**
 * Timers that may run in the context in which they are set, and why. Everything else passes a function made by
 * `detached`, since a timer that outlives its request would keep that request's deadline, actor and transaction.
 */
const NOT_DETACHED: Readonly<Record<string, string>> = {
  'server/workers/run-workers.ts': 'The primary process serves no requests.',
  'platform/database/mysql/sessions.ts': 'Set when the application shuts down.',
  'platform/database/mysql/timed-query-runner.ts': 'Cleared when the statement, or the wait for a connection, ends.',
  'platform/event-log/feed/new-events.ts': 'Ends the wait of one request; the look at the log is detached.',
  'platform/email/mailers/smtp.mailer.ts': 'Cleared when the send ends.',
  'platform/http/bodies/multipart.ts': 'Cleared when the request body has been read.',
  'server/connections/graceful-shutdown.ts': 'Set when the application shuts down.',
  'server/connections/pipelined-requests.ts': 'Requests that waited open a context that inherits nothing.',
  'server/connections/protocol-errors.ts': 'Closes the connection of one request.',
  'platform/http/messages/deadline.ts': 'Cleared when the request is answered.',
  'platform/http/problems/deadline.guard.ts': 'Cleared when the response is closed.',
  'platform/concurrency/threads/index.ts': 'Limits one task; the thread and its idle timer are detached.',
  'webhooks/deliveries/deliver-webhooks.job.ts': 'Set when the application shuts down.',
  'webhooks/http-client/webhook-client.ts': 'Cleared when the attempt ends.',
  'webhooks/address-policy/host-resolver.ts': 'Cleared when the lookup ends.',
};

/** Names in a file that hold a function made by `detached`. */
function detachedNames(root: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if ((ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) && isDetached(node.initializer)) {
      names.add(node.name.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return names;
}

function isDetached(node: ts.Expression | undefined): boolean {
  return node !== undefined && ts.isCallExpression(node) && node.expression.getText() === 'detached';
}

function nameOf(expression: ts.Expression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

/** Calls that set a timer whose function is not detached. Awaited timers (`node:timers/promises`) continue their caller. */
function timersInContext({ path, text }: SourceFile): string[] {
  const root = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names = detachedNames(root);
  const awaited = new Set(
    [...text.matchAll(/import \{ (.+) \} from 'node:timers\/promises'/g)].flatMap(([, list]) =>
      list!.split(', ').map((name) => name.split(' as ').at(-1)!),
    ),
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TIMERS.has(nameOf(node.expression)) && !awaited.has(nameOf(node.expression))) {
      const work = node.arguments[0];
      const isBound = isDetached(work) || (work !== undefined && names.has(nameOf(work)));
      if (!isBound) found.push(node.getText().split('\n')[0]!);
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

describe('work that outlives a request', () => {
  const files = readSourceFiles().filter(({ path }) => !path.includes('/assets/'));

  it('is detached from it', () => {
    const found = files
      .filter(({ path }) => !(path in NOT_DETACHED))
      .flatMap((file) => timersInContext(file).map((call) => `${file.path}: ${call}`));
    expect(found).toEqual([]);
  });

  it('has no exception that is no longer needed', () => {
    const needed = new Set(files.filter((file) => timersInContext(file).length > 0).map(({ path }) => path));
    expect(Object.keys(NOT_DETACHED).filter((path) => !needed.has(path))).toEqual([]);
  });

  it('is bound in one place', () => {
    const binders = files.filter(({ text }) => /\bAsyncResource\b/.test(text)).map(({ path }) => path);
    expect(binders).toEqual([BINDER]);
  });

  it.each([
    ['setTimeout(() => work(), 5)', 1],
    ['setTimeout(detached(() => work()), 5)', 0],
    ['class A { b = detached(() => 1); c() { setImmediate(this.b); } }', 0],
    ['class A { b = () => 1; c() { setImmediate(this.b); } }', 1],
    ["import { setTimeout as sleep } from 'node:timers/promises';\nsleep(5)", 0],
    ['process.nextTick(() => work())', 1],
  ])('is found: %s', (text, count) => {
    expect(timersInContext({ path: 'example.ts', part: 'example', text, imports: [] })).toHaveLength(count);
  });
});
