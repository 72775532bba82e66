import { Transactions } from '../../src/platform/database';
import { ValidationError } from '../../src/platform/errors';
import { AnswersService, UnusedUploadsService } from '../../src/waivers';
import { ask } from '../support/ask';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';
import { filesOnDisk } from '../support/waivers';

describe('answers', () => {
  const { test, operator } = useTestApp();
  let service: AnswersService;
  let bookings = 0;

  beforeAll(() => {
    service = test.app.get(AnswersService);
  });

  const nextBooking = () => ++bookings;
  const inUnit = <T>(work: () => Promise<T>) => test.app.get(Transactions).run(work);

  const asking = (...questions: Record<string, unknown>[]) => ask(test, operator, questions);

  it('are left for later when none are given, and are judged together when one is', async () => {
    const { ids, check, faults } = await asking(
      { Type: 'text', Required: true },
      { Type: 'text', Label: 'Swim?', Required: true, PerParticipant: true },
      { Type: 'text' },
    );
    expect(await check([])).toMatchObject({ answers: [] });
    const optional = { questionId: ids[2]!, value: 'x' };
    expect(await faults([optional], 2)).toEqual(Array(3).fill('Answers is-required'));
    const most = [optional, { questionId: ids[0]!, value: 'x' }, { questionId: ids[1]!, participant: 1, value: 'x' }];
    await expect(check(most, 2)).rejects.toThrow(`required question ${ids[1]} (“Swim?”) for participant 2`);
  });

  it('name every fault at once, each by its path', async () => {
    const { ids, faults } = await asking(
      { Type: 'text', Required: true },
      { Type: 'text', PerParticipant: true },
      { Type: 'file' },
      { Type: 'signature' },
    );
    const [text, each, file, signature] = ids as [number, number, number, number];
    const given = [
      { questionId: 999_999, value: 'x' },
      { questionId: text, participant: 1, value: 5 },
      { questionId: each, value: 'x' },
      { questionId: each, participant: 3, value: 'x' },
      { questionId: each, participant: 0, value: 'x' },
      { questionId: each, participant: 1, value: 'x' },
      { questionId: each, participant: 1, value: 'y' },
      { questionId: file, value: 'x' },
      { questionId: signature, fileIds: ['a', 'b'] },
    ];
    expect(await faults(given, 2)).toEqual([
      'Answers.0.QuestionID unknown',
      'Answers.1.Participant not-allowed',
      'Answers.1.Value is-string',
      'Answers.2.Participant is-required',
      'Answers.3.Participant range',
      'Answers.4.Participant range',
      'Answers.6.QuestionID repeated',
      'Answers.7.FileIDs is-required',
      'Answers.7.Value not-allowed',
      'Answers.8.FileIDs too-many',
      'Answers.8.FileIDs.0 unknown',
      'Answers.8.FileIDs.1 unknown',
    ]);
  });

  it('take files only from who uploaded them, for that question, in time and once', async () => {
    const { ids, file, faults, store } = await asking({ Type: 'file' }, { Type: 'file' });
    const [passport, photo] = ids as [number, number];
    const [mine, forPhoto, used] = [await file(0), await file(1), await file(0)];
    const rivals = await file(0, await operator.client(['ota'], 'rival'));
    const keys = await file(1, await operator.client(['ota']));
    await store(nextBooking(), [{ questionId: passport, fileIds: [used] }]);
    const given = [
      { questionId: passport, fileIds: [mine, rivals, forPhoto, used, mine] },
      { questionId: photo, fileIds: [keys] },
    ];
    expect(await faults(given)).toEqual([
      'Answers.0.FileIDs.1 unknown',
      'Answers.0.FileIDs.2 unknown',
      'Answers.0.FileIDs.3 used',
      'Answers.0.FileIDs.4 repeated',
      'Answers.1.FileIDs.0 unknown',
    ]);
    const six = await Promise.all(Array.from({ length: 6 }, () => file(0)));
    expect(await faults([{ questionId: passport, fileIds: six }])).toEqual(['Answers.0.FileIDs too-many']);
    expect(await faults([{ questionId: passport, fileIds: six.slice(1) }])).toEqual([]);
    test.clock.advance(24 * 3600 + 1);
    expect(await faults([{ questionId: passport, fileIds: [mine] }])).toEqual(['Answers.0.FileIDs.0 expired']);
    test.clock.run();
  });

  it('give a file to one of the bookings that want it at once, and to the others nothing', async () => {
    const { ids, file, check } = await asking({ Type: 'file' });
    const fileIds = [await file(0), await file(0)];
    const rivals = Array.from({ length: 8 }, nextBooking);
    const checked = await check([{ questionId: ids[0]!, fileIds }]);
    const outcomes = await Promise.allSettled(
      rivals.map((booking) =>
        inUnit(() => service.storeAll([{ operatorId: operator.id, bookingId: booking, checked: checked }])),
      ),
    );
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(lost).toHaveLength(7);
    for (const error of lost) {
      expect(error).toBeInstanceOf(ValidationError);
      const fields = (error as ValidationError).errors.map(({ field }) => field);
      expect(fields).toEqual(['Answers.0.FileIDs.0', 'Answers.0.FileIDs.1']);
    }
    const stored = await Promise.all(rivals.map((booking) => service.listFor(operator.id, booking)));
    expect(stored.flat()).toHaveLength(1);
  });

  it('keep used files, whatever their age', async () => {
    const { ids, file, store } = await asking({ Type: 'signature' });
    const fileId = await file(0);
    await store(nextBooking(), [{ questionId: ids[0]!, fileIds: [fileId] }]);
    test.clock.advance(30 * 24 * 3600);
    while ((await test.app.get(UnusedUploadsService).runDue()) > 0);
    test.clock.run();
    expect((await operator.api.get(`/api/v2/operator/files/${fileId}`)).status).toBe(200);
  });

  it('tell how far a waiver is', async () => {
    const { ids, store, status } = await asking(
      { Type: 'text', Required: true },
      { Type: 'text', Required: true, PerParticipant: true },
      { Type: 'text' },
    );
    const booking = nextBooking();
    expect(await status(booking, 2)).toBe('incomplete');
    const answers = [
      { questionId: ids[0]!, value: 'a' },
      { questionId: ids[1]!, participant: 1, value: 'b' },
      { questionId: ids[1]!, participant: 2, value: 'c' },
    ];
    await store(booking, answers, 2);
    expect(await status(booking, 2)).toBe('complete');
    expect(await status(booking, 3)).toBe('incomplete');
    const optional = await asking({ Type: 'text' });
    expect(await optional.status(nextBooking())).toBe('not-required');
  });

  it('are shown in the order of the questions, those to removed questions last', async () => {
    const { ids, store, file } = await asking(
      { Type: 'multi-select', Label: 'Allergies', Options: ['Nuts', 'Milk'] },
      { Type: 'file', Label: 'Passport' },
      { Type: 'text', Label: 'Name', PerParticipant: true },
    );
    const [allergies, passport, name] = ids as [number, number, number];
    const booking = nextBooking();
    const fileId = await file(1);
    const answers = [
      { questionId: name, participant: 2, value: 'Grace' },
      { questionId: name, participant: 1, value: 'Ada' },
      { questionId: passport, fileIds: [fileId] },
      { questionId: allergies, value: ['Milk'] },
    ];
    await store(booking, answers, 2);
    await operator.api.delete(`/api/v2/operator/questions/${allergies}`);
    const text = { questionId: name, type: 'text', label: 'Name', files: [] };
    expect(await service.listFor(operator.id, booking)).toEqual([
      {
        questionId: passport,
        type: 'file',
        label: 'Passport',
        participant: null,
        value: null,
        files: [{ fileId, name: 'photo.png', contentType: 'image/png', bytes: expect.any(Number) }],
      },
      { ...text, participant: 1, value: 'Ada' },
      { ...text, participant: 2, value: 'Grace' },
      {
        questionId: allergies,
        type: 'multi-select',
        label: 'Allergies',
        participant: null,
        value: ['Milk'],
        files: [],
      },
    ]);
    expect(await service.listFor(operator.id, nextBooking())).toEqual([]);
  });

  it('override earlier ones; a file that was replaced is gone permanently', async () => {
    const { ids, file, store, check, faults } = await asking({ Type: 'text' }, { Type: 'signature' });
    const [name, signature] = ids as [number, number];
    const booking = nextBooking();
    const [first, second] = [await file(1), await file(1)];
    const answers = [
      { questionId: name, value: 'Ada' },
      { questionId: signature, fileIds: [first] },
    ];
    await store(booking, answers);
    const checked = await check([{ questionId: signature, fileIds: [second] }]);
    await inUnit(() => service.replace(operator.id, booking, checked));
    const shown = await service.listFor(operator.id, booking);
    expect(shown).toMatchObject([{ value: 'Ada' }, { files: [{ fileId: second }] }]);
    expect(await faults([{ questionId: signature, fileIds: [first] }])).toEqual(['Answers.0.FileIDs.0 expired']);
    const before = filesOnDisk(test).kept.length;
    await test.app.get(UnusedUploadsService).runDue();
    expect(filesOnDisk(test).kept).toHaveLength(before - 1);
    expectProblem(await operator.api.get(`/api/v2/operator/files/${first}`), 404, 'file-not-found');
  });

  it('are stored by the thousand, and never outside a unit of work', async () => {
    const questions = Array.from({ length: 5 }, () => ({ Type: 'text', Required: true, PerParticipant: true }));
    const { ids, check, store, status } = await asking(...questions);
    const answers = ids.flatMap((questionId) =>
      Array.from({ length: 1000 }, (_, index) => ({ questionId, participant: index + 1, value: 'x' })),
    );
    const booking = nextBooking();
    await store(booking, answers, 1000);
    expect(await status(booking, 1000)).toBe('complete');
    expect(await service.listFor(operator.id, booking)).toHaveLength(5000);
    await expect(
      service.storeAll([{ operatorId: operator.id, bookingId: booking, checked: await check([]) }]),
    ).rejects.toThrow('outside a transaction');
  });
});
