const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** The state of jest-circus for a suite. */
const OF_ONE_SUITE = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL']);

/**
 * Runs suites in the worker's own realm, one after another, so that loaded modules can be cached: see
 * `kept-modules.runtime.cjs`. What a suite left in the realm is taken out.
 */
class OneRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.ownModules = projectConfig.testEnvironmentOptions.ownModules === true;
    this.before = { environment: { ...process.env }, console: globalThis.console, exit: process.exit };
    Object.assign(globalThis, projectConfig.globals);
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    const { environment, console, exit } = this.before;
    globalThis.console = console;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (OF_ONE_SUITE.has(symbol.description)) delete globalThis[symbol];
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is none: nothing is compiled for another realm. */
  getVmContext() {
    return null;
  }
}

module.exports = OneRealmEnvironment;
