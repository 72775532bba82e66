// Compiles the server into `dist`, and copies the assets of its pages and the pictures of the demo. Does not check types, which takes twenty times as
// long: `npm run types` does.
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';
import { swcOptions } from './swc-options.mjs';

/** Folders with files that are not compiled, and the ends of their names. */
const COPIED = { 'interfaces/html/assets': /\.(?:css|js|woff2)$/, 'demo/pictures': /\.webp$/ };

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
for (const [folder, names] of Object.entries(COPIED)) {
  mkdirSync(join('dist', folder), { recursive: true });
  for (const file of readdirSync(join('src', folder)).filter((name) => names.test(name))) {
    copyFileSync(join('src', folder, file), join('dist', folder, file));
  }
}
