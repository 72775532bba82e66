// Compiles the server into `dist`, and copies the assets of its pages. Does not check types, which takes twenty times as
// long: `npm run types` does.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';
import { swcOptions } from './swc-options.mjs';

const ASSETS = 'interfaces/html/assets';

async function compile(file) {
  const source = join('src', file);
  const target = join('dist', file.replace(/\.tsx?$/, '.js'));
  const { code, map } = await transformFile(source, {
    ...swcOptions(file.endsWith('x')),
    swcrc: false,
    sourceMaps: true,
    sourceFileName: relative(dirname(target), source),
    inlineSourcesContent: false,
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
  writeFileSync(`${target}.map`, map);
}

const files = readdirSync('src', { recursive: true });
await Promise.all(files.filter((file) => /(?<!\.spec|\.d)\.tsx?$/.test(file)).map(compile));
cpSync(join('src', ASSETS), join('dist', ASSETS), { recursive: true, filter: (path) => !path.endsWith('.ts') });
