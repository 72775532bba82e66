const Module = require('node:module');
const { sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** What `@swc/jest` produces: modules for `require`. */
const AS_COMMONJS = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};
const INSTALLED = `${sep}node_modules${sep}`;

const sourceMaps = new Map();

/**
 * Lets Node load modules, once for all suites of a worker: to load the application again for each suite takes
 * longer than most suites. Jest's own way reads, compiles and runs some 2,700 modules per suite, in a realm whose every
 * global is looked up through a proxy. The price: `jest.mock` of a module does nothing here, and a suite that changes
 * what modules register when they are loaded has to ask for its own ones, by
 * `@jest-environment-options {"ownModules": true}` at its head.
 */
class KeptModulesRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, ...rest) {
    super(config, environment, resolver, transformer, ...rest);
    for (const extension of ['.ts', '.tsx']) Module._extensions[extension] = loaderBy(transformer);
    globalThis.jest = this.jestGlobals.jestObjectFor(this._testPath);
    this.ownModules = environment.ownModules;
    if (this.ownModules) forgetProject();
  }

  requireModule(from, moduleName, options) {
    if (moduleName !== undefined) return Module.createRequire(from)(moduleName);
    // A suite runs once per project, and Jest's own part of it starts again with each.
    if (from === this._testPath || options?.isInternalModule) delete require.cache[from];
    return require(from);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  teardown() {
    super.teardown();
    delete require.cache[this._testPath];
    if (this.ownModules) forgetProject();
  }
}

function loaderBy(transformer) {
  return (module, path) => {
    const { code, sourceMapPath } = transformer.transform(path, AS_COMMONJS);
    if (sourceMapPath) sourceMaps.set(path, sourceMapPath);
    module._compile(code, path);
  };
}

/** With the rules of its DTOs, which class-validator stores outside its modules: they belong to classes that no longer exist. */
function forgetProject() {
  delete globalThis.classValidatorMetadataStorage;
  for (const path of Object.keys(require.cache)) if (!path.includes(INSTALLED)) delete require.cache[path];
}

module.exports = KeptModulesRuntime;
