import { Injectable, Logger } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { DataSource } from 'typeorm';
import { Transactions } from '../../src/platform/database';
import {
  type DomainEvent,
  type DomainEventClass,
  DomainEvents,
  OnDomainEvent,
  OrderCompletedEvent,
  WaitlistNotifiedEvent,
  WorkflowEmailSentEvent,
} from '../../src/platform/domain-events';
import { UsageAuditService } from '../../src/metering';
import { statementsDuring } from '../support/statements';
import { useTestApp } from '../support/use-test-app';

/** A listener after the meters' that fails, as a later part of a business transaction may. */
@Injectable()
class FailAfterwards {
  failures = 0;

  @OnDomainEvent(OrderCompletedEvent)
  listen(_event: OrderCompletedEvent): Promise<void> {
    if (this.failures === 0) return Promise.resolve();
    this.failures--;
    return Promise.reject(new Error('a later listener failed'));
  }
}

describe('Built-in meters', () => {
  const { test, operator } = useTestApp({
    providers: [FailAfterwards],
    operator: { timeZone: 'UTC' },
    operatorPerTest: true,
  });

  const publish = (...events: DomainEvent[]) =>
    test.app.get(Transactions).run(async () => {
      for (const event of events) await test.app.get(DomainEvents).publish(event);
    });

  async function recorded() {
    const { body } = await operator.api.get('/api/v2/usage/meters/entries', {
      from: '2026-01-01',
      to: '2099-12-31',
      Limit: 100,
    });
    return body.data.map(({ Meter, Usage, ExtraInfo }: Record<string, unknown>) => ({ Meter, Usage, ExtraInfo }));
  }

  const differences = async () => (await test.app.get(UsageAuditService).verify()).differences;

  const order = { Meter: 'order-completed', Usage: 1, ExtraInfo: '{"BasketID":"bas_7k2m9x0q4b1z"}' };

  it('record one entry each, in the form of the contract, without setup', async () => {
    await publish(
      new OrderCompletedEvent(operator.id, 'bas_7k2m9x0q4b1z'),
      new WaitlistNotifiedEvent(operator.id, 17, '7K2M9X0Q4B'),
      new WorkflowEmailSentEvent(operator.id, 5),
    );
    const found = await recorded();
    expect(found).toHaveLength(3);
    expect(found).toContainEqual(order);
    expect(found).toContainEqual({
      Meter: 'waitlist-notified',
      Usage: 1,
      ExtraInfo: '{"WaitlistID":17,"MultiBookingID":"7K2M9X0Q4B"}',
    });
    expect(found).toContainEqual({ Meter: 'workflow-email-sent', Usage: 1, ExtraInfo: null });
  });

  it('count an event once, however often and however concurrently it is published', async () => {
    const event = new OrderCompletedEvent(operator.id, 'bas_7k2m9x0q4b1z');
    await publish(event, event);
    await Promise.all(Array.from({ length: 8 }, () => publish(event)));
    test.clock.advance(86_400);
    await publish(event);
    expect(await recorded()).toEqual([order]);
  });

  it('count those of many events that were not counted before', async () => {
    const sent = (...ids: number[]) =>
      test.app
        .get(Transactions)
        .run(() => test.app.get(DomainEvents).publishAll(ids.map((id) => new WorkflowEmailSentEvent(operator.id, id))));
    // SQLite writes seven in several statements, and each of them may be the one that meets what is there.
    const seven = [1, 2, 3, 4, 5, 6, 7];
    for (const known of seven) {
      await sent(10 * known + known);
      await sent(...seven.map((id) => 10 * known + id), 10 * known);
    }
    expect(await recorded()).toHaveLength(56);
    expect(await differences()).toEqual([]);
  });

  it('need no more statements when some of many events were counted before', async () => {
    const send = (first: number, count: number) =>
      publish(...Array.from({ length: count }, (_, n) => new WorkflowEmailSentEvent(operator.id, first + n)));
    await send(1, 10);
    const statements = await statementsDuring(test.app.get(DataSource), () => send(1, 400));
    expect(statements.length).toBeLessThanOrEqual(45);
    expect(await differences()).toEqual([]);
    const { body } = await operator.api.get('/api/v2/usage/meters', { from: '2026-01-01', to: '2099-12-31' });
    expect(body.data.Meters).toMatchObject([{ TotalUsage: 400 }]);
  });

  it('count nothing outside a transaction, of which the entry could not be a part', async () => {
    const emitter = test.app.get(EventEmitter2);
    for (const event of [
      new OrderCompletedEvent(operator.id, 'bas_7k2m9x0q4b1z'),
      new WaitlistNotifiedEvent(operator.id, 17, '7K2M9X0Q4B'),
      new WorkflowEmailSentEvent(operator.id, 5),
    ]) {
      const { eventName } = event.constructor as DomainEventClass;
      await expect(emitter.emitAsync(eventName, event)).rejects.toThrow('outside a transaction');
    }
    expect(await recorded()).toEqual([]);
  });

  it('log a warning for a payload that is not an event', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const payload = { operatorId: operator.id, basketId: 'bas_7k2m9x0q4b1z' };
    await test.app.get(Transactions).run(() => test.app.get(EventEmitter2).emitAsync('order.completed', payload));
    expect(warn.mock.calls).toEqual([[{ msg: expect.stringContaining('not counted'), event: 'order.completed' }]]);
    warn.mockRestore();
    expect(await recorded()).toEqual([]);
  });

  it('distinguish events of different operators, meters and waitlist offers', async () => {
    const other = await test.addOperator();
    await publish(
      new OrderCompletedEvent(operator.id, '5'),
      new WorkflowEmailSentEvent(operator.id, 5),
      new OrderCompletedEvent(other.id, '5'),
      new WaitlistNotifiedEvent(operator.id, 1, 'A'),
      new WaitlistNotifiedEvent(operator.id, 1, 'B'),
    );
    expect(await recorded()).toHaveLength(4);
  });

  it('leave nothing behind when the business transaction fails, and count when it is retried', async () => {
    const event = new OrderCompletedEvent(operator.id, 'bas_7k2m9x0q4b1z');
    test.app.get(FailAfterwards).failures = 2;
    await expect(publish(event)).rejects.toThrow('a later listener failed');
    await expect(publish(event)).rejects.toThrow('a later listener failed');
    expect(await recorded()).toEqual([]);
    await publish(event);
    expect(await recorded()).toEqual([order]);
    expect(await differences()).toEqual([]);
  });

  it('do not remember a meter whose transaction was rolled back', async () => {
    test.app.get(FailAfterwards).failures = 1;
    await expect(publish(new OrderCompletedEvent(operator.id, 'bas_1'))).rejects.toThrow();
    const answer = await operator.api.post('/api/v2/usage/meters', { Meter: 'order-completed', Usage: 2 });
    expect(answer.status).toBe(201);
    expect(await recorded()).toEqual([{ Meter: 'order-completed', Usage: 2, ExtraInfo: null }]);
    expect(await differences()).toEqual([]);
  });
});
