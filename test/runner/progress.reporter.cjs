const { performance } = require('node:perf_hooks');

/** Prints progress and total time. Jest itself prints progress only on a terminal. */
class ProgressReporter {
  startedAt = performance.now();

  onTestResult(_test, _result, { numTotalTestSuites }) {
    this.finished = (this.finished ?? 0) + 1;
    const tenth = Math.max(1, Math.round(numTotalTestSuites / 10));
    if (this.finished % tenth === 0) this.print(`${this.finished} of ${numTotalTestSuites} suites`);
  }

  onRunComplete() {
    this.print('Total time');
  }

  print(label) {
    const seconds = Math.round((performance.now() - this.startedAt) / 1000);
    process.stderr.write(`${label}: ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`);
  }
}

module.exports = ProgressReporter;
