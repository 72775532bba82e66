const { default: Sequencer } = require('@jest/test-sequencer');

/** Suites that start servers or browsers, which take longest. Jest knows durations only from the second run on. */
const SLOW = ['/test/processes/', '/test/browser/', '/test/integration/', '/test/http/'];

/** Starts slow suites first, so that no worker is left with one at the end. */
class SlowFirstSequencer extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => SLOW.findIndex((folder) => path.includes(folder)) + 1 || SLOW.length + 1;
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}

module.exports = SlowFirstSequencer;
