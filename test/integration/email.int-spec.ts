import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../src/platform/database';
import { EmailAcceptedEvent, OnDomainEvent } from '../../src/platform/domain-events';
import { JobsRunner } from '../../src/platform/jobs';
import { type ListedEmail, type OutgoingEmail, OutgoingEmailService } from '../../src/platform/email';
import { allowLoggedErrors } from '../support/server-log';
import type { TestApp, TestOperator } from '../support/test-app';
import { TestSmtp, readHeaders } from '../support/test-smtp';
import { until } from '../support/until';
import { useTestApp } from '../support/use-test-app';

allowLoggedErrors(/a listener fails/);

/** Which emails were announced as accepted, by their subject. */
@Injectable()
class Accepted {
  readonly subjectIds: number[] = [];
  readonly failing = new Set<number>();

  @OnDomainEvent(EmailAcceptedEvent)
  async note({ subjectId }: EmailAcceptedEvent): Promise<void> {
    if (this.failing.has(subjectId)) throw new Error('a listener fails');
    this.subjectIds.push(subjectId);
    return Promise.resolve();
  }
}

const send = (test: TestApp) => test.app.get(JobsRunner).runOnce();

function enqueue(test: TestApp, { id }: TestOperator, email: Partial<OutgoingEmail> = {}): Promise<number> {
  return test.app.get(Transactions).run(() =>
    test.app.get(OutgoingEmailService).enqueue({
      operatorId: id,
      purpose: 'test',
      subjectId: 1,
      to: 'ada@example.com',
      subject: 'Hello',
      html: '<p>Grüße</p>',
      text: 'Grüße',
      ...email,
    }),
  );
}

async function history(test: TestApp, { id }: TestOperator): Promise<ListedEmail[]> {
  return test.app.get(OutgoingEmailService).list(id, {}, 100);
}

describe('email over SMTP', () => {
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => {
      smtp = await TestSmtp.start();
      return { SMTP_URL: smtp.url, MAIL_FROM: 'Slipway <bookings@slipway.example>' };
    },
    providers: [Accepted],
  });
  let accepted: Accepted;

  beforeAll(() => {
    accepted = test.app.get(Accepted);
  });

  beforeEach(() => {
    smtp.received.length = 0;
    accepted.subjectIds.length = 0;
  });

  afterAll(() => smtp.down());

  it('is sent once, with both parts and a fixed Message-ID, and announced', async () => {
    await enqueue(test, operator, { subjectId: 7, listUnsubscribe: 'https://slipway.example/stop' });
    expect(await send(test)).toMatchObject({ 'emails-sent': 1 });
    expect(await send(test)).toMatchObject({ 'emails-sent': 0 });

    const [email] = await history(test, operator);
    expect(email).toMatchObject({ status: 'sent', attempts: 1, sentAt: Date.parse('2027-06-01T08:00:00Z') / 1000 });
    expect(smtp.received).toHaveLength(1);
    const { from, to, headers, raw } = smtp.received[0]!;
    expect({ from, to }).toEqual({ from: 'bookings@slipway.example', to: ['ada@example.com'] });
    expect(headers).toMatchObject({
      from: 'Harbour Watersports <bookings@slipway.example>',
      subject: 'Hello',
      'message-id': email!.messageId,
      'list-unsubscribe': '<https://slipway.example/stop>',
    });
    expect(raw).toMatch(/multipart\/alternative[\s\S]+text\/plain[\s\S]+text\/html/);
    expect(accepted.subjectIds).toEqual([7]);
  });

  it('shows the sender of the settings', async () => {
    await operator.api.patch('/api/v2/operator', { SenderName: 'Hälsa, Ada', SenderEmail: 'hello@harbour.example' });
    await enqueue(test, operator);
    await send(test);
    const { from, headers } = smtp.received[0]!;
    expect(from).toBe('bookings@slipway.example');
    expect(headers['from']).toMatch(/<hello@harbour\.example>$/);
    expect(headers['sender']).toBe('bookings@slipway.example');
    expect(headers['auto-submitted']).toBe('auto-generated');
  });

  it('does not go out before its time, nor when its transaction rolls back', async () => {
    const now = Date.parse('2027-06-01T08:00:00Z') / 1000;
    await enqueue(test, operator, { notBefore: now + 60 });
    const unit = test.app.get(Transactions).run(async () => {
      await enqueue(test, operator);
      throw new Error('no');
    });
    await expect(unit).rejects.toThrow('no');
    await send(test);
    expect(smtp.received).toHaveLength(0);
    test.clock.advance(60);
    await send(test);
    expect(smtp.received).toHaveLength(1);
  });

  it('cannot be enqueued outside a transaction', async () => {
    const email = { operatorId: operator.id, purpose: 'test', subjectId: 1, to: 'a@b.example', subject: 'x' };
    const enqueued = test.app.get(OutgoingEmailService).enqueue({ ...email, html: '', text: '' });
    await expect(enqueued).rejects.toThrow('outside the transaction');
  });

  it('does not allow header injection', async () => {
    const evil = 'Hi\r\nBcc: victim@example.com\r\n\r\nbody\u2028X-Evil: 1';
    for (const to of ['ada@example.com, victim@example.com', 'ada@example.com\r\nBcc: victim@example.com', '']) {
      await expect(enqueue(test, operator, { to })).rejects.toThrow('not a single email address');
    }
    await enqueue(test, operator, { subject: evil });
    await send(test);
    expect(smtp.received).toHaveLength(1);
    const { to, headers } = smtp.received[0]!;
    expect(to).toEqual(['ada@example.com']);
    expect(headers['bcc']).toBeUndefined();
    expect(headers['x-evil']).toBeUndefined();
    expect(headers['subject']).toBe('Hi Bcc: victim@example.com body X-Evil: 1');
  });

  it('an SMTP server that is down for an hour loses nothing, counts nothing, and then gets each email once', async () => {
    for (let subjectId = 1; subjectId <= 30; subjectId++) await enqueue(test, operator, { subjectId });
    await smtp.down();
    for (let minute = 0; minute < 60; minute += 5) {
      await send(test);
      test.clock.advance(300);
    }
    expect(accepted.subjectIds).toEqual([]);
    const queued = await history(test, operator);
    expect(queued.every(({ status }) => status === 'queued')).toBe(true);
    expect(queued.some(({ attempts, lastError }) => attempts > 1 && /ECONNREFUSED/.test(lastError!))).toBe(true);

    await smtp.up();
    for (let minute = 0; minute < 60; minute += 5) {
      await send(test);
      test.clock.advance(300);
    }
    expect(new Set(smtp.received.map(({ headers }) => headers['message-id'])).size).toBe(30);
    expect(smtp.received).toHaveLength(30);
    expect(accepted.subjectIds.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('fails after two days of rejections, with the reason', async () => {
    smtp.refusal = new Error('mailbox full');
    await enqueue(test, operator);
    for (let hour = 0; hour < 60; hour += 4) {
      await send(test);
      test.clock.advance(4 * 3600);
    }
    smtp.refusal = undefined;
    await send(test);
    const [email] = await history(test, operator);
    expect(email).toMatchObject({ status: 'failed', lastError: expect.stringContaining('mailbox full') });
    expect(email!.attempts).toBeGreaterThan(10);
    expect(smtp.received).toEqual([]);
    expect(accepted.subjectIds).toEqual([]);
  });

  it('counts once although a crash between sending and marking sends it twice', async () => {
    await enqueue(test, operator, { subjectId: 9 });
    accepted.failing.add(9);
    await expect(send(test)).rejects.toThrow('a listener fails');
    accepted.failing.clear();
    expect(accepted.subjectIds).toEqual([]);
    expect(await send(test)).toMatchObject({ 'emails-sent': 0 });

    test.clock.advance(301);
    await send(test);
    expect(smtp.received).toHaveLength(2);
    expect(smtp.received[0]!.headers['message-id']).toBe(smtp.received[1]!.headers['message-id']);
    expect(accepted.subjectIds).toEqual([9]);
  });

  it('is marked although a listener fails about another that was accepted with it', async () => {
    for (const subjectId of [21, 22, 23, 24]) await enqueue(test, operator, { subjectId });
    accepted.failing.add(22);
    await expect(send(test)).rejects.toThrow('a listener fails');
    accepted.failing.clear();
    const statuses = async () => (await history(test, operator)).map(({ status }) => status).reverse();
    await until('the others', async () => (await statuses()).filter((status) => status === 'sent').length === 3);
    expect(await statuses()).toEqual(['sent', 'queued', 'sent', 'sent']);
    expect(smtp.received).toHaveLength(4);

    test.clock.advance(301);
    await send(test);
    expect(await statuses()).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  it('counts once although its lease runs out while the server takes its time', async () => {
    await enqueue(test, operator, { subjectId: 11 });
    let answer!: () => void;
    smtp.answer = new Promise((resolve) => (answer = resolve));
    const slow = send(test);
    await until('the first attempt', () => smtp.received.length === 1);
    smtp.answer = Promise.resolve();
    test.clock.advance(301);
    expect(await send(test)).toMatchObject({ 'emails-sent': 1 });
    answer();
    expect(await slow).toMatchObject({ 'emails-sent': 0 });
    expect(accepted.subjectIds).toEqual([11]);
  });

  it('a cancelled one stays unsent', async () => {
    await enqueue(test, operator, { subjectId: 5 });
    await test.app.get(Transactions).run(() => test.app.get(OutgoingEmailService).cancel(operator.id, 'test', [5]));
    await send(test);
    expect(smtp.received).toEqual([]);
    expect(await history(test, operator)).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('email without SMTP', () => {
  const { test } = useTestApp();

  it('is written as an .eml file named by its ID', async () => {
    const operator = await test.addOperator();
    const id = await enqueue(test, operator);
    await send(test);
    const folder = join(test.database.dataDir, 'mail');
    expect(readdirSync(folder)).toEqual([`${id}.eml`]);
    const raw = readFileSync(join(folder, `${id}.eml`), 'utf8');
    expect(readHeaders(raw)).toMatchObject({
      to: 'ada@example.com',
      subject: 'Hello',
      'auto-submitted': 'auto-generated',
    });
    expect(raw).toContain('Gr=C3=BC=C3=9Fe');
  });
});
