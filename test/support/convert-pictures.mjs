// Converts pictures at the same time with the built application, and prints the widths of the results and the most memory used, in bytes:
//   node convert-pictures.mjs photo|logo <file>…
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { PictureResizer } = require('../../dist/pictures/picture-resizer');

const resizer = new PictureResizer();
// Each of another operator, because those of one wait for each other.
const [kind, ...files] = process.argv.slice(2);
const results = await Promise.all(files.map((file, operatorId) => resizer.resize(operatorId, file, kind)));
// The maximum of getrusage() includes the process that started this one.
const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
console.log(JSON.stringify({ widths: results.map(({ width }) => width), peak }));
