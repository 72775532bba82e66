import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { withGeneratedParts } from './documents/tables';

/** Updates the generated parts of the guides; with `--check`, fails if one is outdated. */
async function main(isCheck: boolean): Promise<void> {
  const outdated: string[] = [];
  for (const name of readdirSync('docs/guides').filter((file) => file.endsWith('.md'))) {
    const path = `docs/guides/${name}`;
    const document = readFileSync(path, 'utf8');
    const options = { ...(await resolveConfig(path)), filepath: path };
    const current = await format(withGeneratedParts(document), options);
    if (current === document) continue;
    outdated.push(path);
    if (!isCheck) writeFileSync(path, current);
  }
  if (isCheck && outdated.length > 0) {
    process.stderr.write(`Outdated; run \`npm run docs\`:\n  ${outdated.join('\n  ')}\n`);
    process.exitCode = 1;
  }
}

void main(process.argv.includes('--check'));
