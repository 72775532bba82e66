const { performance } = require('node:perf_hooks');
const { relative } = require('node:path');

const SLOWEST = 5;

/** Prints progress, total time and the slowest suites. Jest itself prints progress only on a terminal. */
class ProgressReporter {
  startedAt = performance.now();

  onTestResult(_test, _result, { numTotalTestSuites }) {
    this.finished = (this.finished ?? 0) + 1;
    const tenth = Math.max(1, Math.round(numTotalTestSuites / 10));
    if (this.finished % tenth === 0) this.print(`${this.finished} of ${numTotalTestSuites} suites`, this.elapsed());
  }

  onRunComplete(_contexts, { testResults }) {
    this.print('Total time', this.elapsed());
    const slowest = [...testResults].sort((a, b) => b.perfStats.runtime - a.perfStats.runtime).slice(0, SLOWEST);
    for (const { displayName, testFilePath, perfStats } of slowest) {
      this.print(`  ${displayName.name} ${relative('.', testFilePath)}`, perfStats.runtime);
    }
  }

  elapsed() {
    return performance.now() - this.startedAt;
  }

  print(label, milliseconds) {
    const seconds = Math.round(milliseconds / 1000);
    process.stderr.write(`${label}: ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`);
  }
}

module.exports = ProgressReporter;
