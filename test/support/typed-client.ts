import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import createClient from 'openapi-fetch';
import ts from 'typescript';

/** Below the repository, so that the client finds its packages. */
const GENERATED = join(__dirname, '../.generated');

const GENERATOR = join(__dirname, '../../node_modules/openapi-typescript/bin/cli.js');

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  skipLibCheck: true,
};

/** A client program whose types are generated from an OpenAPI document. */
export class TypedClient {
  private constructor(
    private readonly folder: string,
    private readonly source: string,
  ) {}

  /** @param source a module that imports its types from `./api` */
  static async generate(document: string, source: string): Promise<TypedClient> {
    mkdirSync(GENERATED, { recursive: true });
    const folder = mkdtempSync(join(GENERATED, 'client-'));
    const [schema, types] = [join(folder, 'openapi.json'), join(folder, 'api.d.ts')];
    writeFileSync(schema, document);
    await promisify(execFile)(process.execPath, [GENERATOR, schema, '--output', types]);
    return new TypedClient(folder, source);
  }

  /** What the compiler has against the program, or against a changed one. */
  faults(source = this.source): string[] {
    const file = join(this.folder, 'client.ts');
    writeFileSync(file, source);
    return ts
      .getPreEmitDiagnostics(ts.createProgram([file], OPTIONS))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  }

  /** The exports of the program, compiled. */
  load<Exports extends object>(): Exports {
    const { outputText } = ts.transpileModule(this.source, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    const exports = {};
    const requirePackage = () => ({ __esModule: true, default: createClient });
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- runs our own program, compiled a line above
    new Function('require', 'exports', outputText)(requirePackage, exports);
    return exports as Exports;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
