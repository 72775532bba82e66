import { readFileSync, writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { loadConfig } from './platform/config';
import { buildOpenApiDocument } from './interfaces/api-docs';

/** Writes the OpenAPI document to a file, or with `--check` fails if the file is not up to date. */
async function main(args: readonly string[]): Promise<number> {
  const file = args.find((arg) => !arg.startsWith('--'));
  if (!file) throw new Error('Usage: write-openapi [--check] <file>');
  // Preview mode creates every route and needs no database.
  const app = await NestFactory.create(AppModule.with(loadConfig({})), { preview: true, logger: false });
  const text = `${JSON.stringify(buildOpenApiDocument(app), sortKeys, 2)}\n`;
  if (!args.includes('--check')) {
    writeFileSync(file, text);
    return 0;
  }
  if (readFileSync(file, 'utf8') === text) return 0;
  process.stderr.write(`${file} is stale: run \`npm run openapi\` and commit it.\n`);
  return 1;
}

/** A stable order, so that a diff of the file shows only changes of the API. */
function sortKeys(key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || key === 'example' || key === 'value') {
    return value;
  }
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
