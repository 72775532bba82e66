import { Transactions } from '../../src/platform/database';
import { EventLog, SELLERS } from '../../src/platform/event-log';
import { OutboxSequencer } from '../../src/platform/event-log/sequencing/outbox-sequencer';
import { EVENTS } from '../support/feed';
import { useTestApp } from '../support/use-test-app';

describe('an event that was recorded first and commits last', () => {
  const { test, operator } = useTestApp();

  const record = (BasketID: string) =>
    test.app.get(EventLog).record([
      {
        ...{ operatorId: operator.id, type: 'basket.expired', subject: BasketID },
        publication: { audience: SELLERS, data: { BasketID } },
      },
    ]);
  const number = () => test.app.get(OutboxSequencer).number();
  const read = async (After: number) => (await operator.api.get(EVENTS, { After })).body;

  it('is seen by readers that have read what committed before it', async () => {
    const transactions = test.app.get(Transactions);
    await number();
    const start = (await operator.api.get(EVENTS, { After: 'latest' })).body.NextAfter;
    let commit!: () => void;
    let late!: Promise<void>;
    await new Promise<void>((isRecorded) => {
      late = transactions.run(async () => {
        await record('recorded first');
        // Passed on after the event, so the event is written by now.
        transactions.beforeCommit(() => {
          isRecorded();
          return new Promise<void>((resolve) => (commit = resolve));
        }, ['wait']);
      });
    });
    await transactions.run(() => record('committed first'));
    await number();
    const first = await read(start);
    expect(first.data).toMatchObject([{ Data: { BasketID: 'committed first' } }]);
    commit();
    await late;
    await number();
    const second = await read(first.NextAfter);
    expect(second.data).toMatchObject([{ Data: { BasketID: 'recorded first' } }]);
    expect(await read(second.NextAfter)).toEqual({ data: [], NextAfter: second.NextAfter });
  });
});
