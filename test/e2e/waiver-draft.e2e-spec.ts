import { JobsRunner } from '../../src/platform/jobs';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';
import { PDF, PNG, expectWaiverPage, filesOnDisk, multipart, openWaiver } from '../support/waivers';

const DAY = 24 * 3600;

describe('the draft of a waiver page', () => {
  const { test, operator } = useTestApp({ at: '2027-05-01T08:00:00Z' });

  const waiver = (questions: Record<string, unknown>[], participants = 1) =>
    openWaiver(test, operator, questions, participants);

  const runJobs = () => test.app.get(JobsRunner).runOnce();

  it('comes back with texts, choices and files, and is gone once it is sent', async () => {
    const { ids, path, see, saveDraft, submit, status } = await waiver([
      { Type: 'long-text', Required: true },
      { Type: 'multi-select', Options: ['Nuts', 'Milk', 'Eggs'] },
      { Type: 'file', Required: true },
      { Type: 'signature', Required: true },
    ]);
    const [text, choice, file, sign] = ids.map((id) => `q${id}p0`) as [string, string, string, string];
    const saved = await saveDraft([
      [text, 'First\r\nsecond'],
      [choice, ''],
      [choice, 'Milk'],
      [file, PDF, 'passport.pdf'],
      [sign, PNG, 'signature.png'],
    ]);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, path]);
    expect(await status()).toBe('incomplete');
    const page = (await see()).text;
    expect(page).toContain('This is a draft.');
    expect(page).toContain('\nFirst\nsecond</textarea>');
    expect(page).toMatch(/value="Milk" checked/);
    expect(page).toMatch(/passport\.pdf[^]*signature\.png/);
    expect(page).toContain('>3</span> of 3 required answers');

    const kept = [...page.matchAll(/name="(q\d+p0)kept" value="(file_\w+)"/g)];
    expect(kept.map(([, key]) => key)).toEqual([file, sign]);
    const sent = await submit([[text, 'Third'], ...kept.map(([, key, id]): [string, string] => [`${key}kept`, id!])]);
    expect(sent.status).toBe(303);
    expect(await status()).toBe('complete');
    expect((await see()).text).toContain('All done');
    expect((await test.anonymous.get(`${path}?change=1`)).text).toContain('\nThird</textarea>');
    expect((await test.anonymous.get(`${path}?change=1`)).text).not.toContain('This is a draft.');
  });

  it('goes over stored answers until it is discarded', async () => {
    const { ids, path, see, saveDraft, submit, status } = await waiver([{ Type: 'text', Required: true }]);
    const key = `q${ids[0]}p0`;
    await submit([[key, 'Ada']]);
    await saveDraft([[key, '']]);
    expect((await see()).text).toContain('This is a draft.');
    expect((await see()).text).not.toContain('value="Ada"');
    expect(await status()).toBe('complete');
    const discarded = await test.anonymous.raw(`${path}/draft/discard`, { method: 'POST' });
    expect(discarded.status).toBe(303);
    expect((await see()).text).toContain('Ada');
  });

  it('tells a script by 204, and a person what is wrong with a file', async () => {
    const { ids, path, saveDraft, see } = await waiver([{ Type: 'file' }, { Type: 'text', Required: true }]);
    const { body, headers } = multipart([[`q${ids[1]}p0`, 'Ada']]);
    const json = { ...headers, accept: 'application/json' };
    expect((await test.anonymous.raw(`${path}/draft`, { method: 'POST', body, headers: json })).status).toBe(204);
    const rejected = await saveDraft([
      [`q${ids[0]}p0`, Buffer.from('no picture'), 'a.png'],
      [`q${ids[1]}p0`, 'Grace'],
    ]);
    expectWaiverPage(rejected, 422);
    expect(rejected.text).toContain('must be PNG, JPEG');
    expect((await see()).text).toContain('value="Grace"');
  });

  it('is stored for 30 days, its unsent files for 24 hours', async () => {
    const { ids, see, saveDraft } = await waiver([{ Type: 'text', Required: true }, { Type: 'file' }]);
    await saveDraft([
      [`q${ids[0]}p0`, 'Ada'],
      [`q${ids[1]}p0`, PDF, 'passport.pdf'],
    ]);
    test.clock.advance(DAY);
    await runJobs();
    expect((await see()).text).toContain('value="Ada"');
    expect((await see()).text).not.toContain('passport.pdf');
    expect((await saveDraft([[`q${ids[0]}p0`, 'Grace']])).status).toBe(303);
    test.clock.advance(30 * DAY - 1);
    await runJobs();
    expect((await see()).text).toContain('value="Grace"');
    test.clock.advance(1);
    expect((await see()).text).not.toContain('Grace');
    expect(await runJobs()).toMatchObject({ 'waiver-drafts-removed': 1 });
  });

  it('is bounded, one for each booking, and takes two savers at once', async () => {
    const { ids, see, saveDraft } = await waiver([{ Type: 'long-text', Required: true }]);
    const key = `q${ids[0]}p0`;
    expectWaiverPage(await saveDraft([[key, 'x'.repeat(60_000)]]), 413);
    expectWaiverPage(await saveDraft([[key, 'x'.repeat(100_001)]]), 413);
    expect((await see()).text).not.toContain('This is a draft.');
    const answers = await Promise.all(['Ada', 'Grace', 'Mary', 'Joan'].map((name) => saveDraft([[key, name]])));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect((await see()).text).toMatch(/\n(Ada|Grace|Mary|Joan)<\/textarea>/);
  });

  it('stores nothing that is not requested', async () => {
    const { ids, see, saveDraft, upload } = await waiver([{ Type: 'text', Required: true }]);
    const other = await waiver([{ Type: 'file' }, { Type: 'text', Required: true }]);
    const taken = await other.upload([[`q${other.ids[0]}p0`, PDF, 'of-another.pdf']]);
    await saveDraft([
      [`q${ids[0]}p0`, 'Ada'],
      [`q${ids[0]}p9`, 'participant nine'],
      ['__proto__', 'odd'],
      [`q${ids[0]}p0kept`, taken.body.data[0].FileID],
    ]);
    expect((await see()).text).toContain('value="Ada"');
    expect((await see()).text).not.toMatch(/participant nine|odd|of-another/);
    expect((await upload([[`q${ids[0]}p0`, PDF, 'unasked.pdf']])).body).toEqual({ data: [] });
    expect(filesOnDisk(test).incoming).toEqual([]);
  });

  it('is not to be had without the token of a confirmed booking', async () => {
    const unknown = `/waivers/${'0'.repeat(48)}`;
    for (const path of ['draft', 'draft/discard']) {
      expectWaiverPage(await test.anonymous.raw(`${unknown}/${path}`, { method: 'POST' }), 404);
    }
    const { body, headers } = multipart([['q1p0', PNG, 'a.png']]);
    expectProblem(await test.anonymous.raw(`${unknown}/files`, { method: 'POST', body, headers }), 404, 'not-found');
    const { ids, reference, saveDraft, upload } = await waiver([{ Type: 'file', Required: true }]);
    await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`);
    expectWaiverPage(await saveDraft([[`q${ids[0]}p0`, PDF, 'late.pdf']]), 410);
    expectProblem(await upload([[`q${ids[0]}p0`, PDF, 'late.pdf']]), 404, 'not-found');
  });

  describe('files sent one by one', () => {
    it('are judged by their question and named for the answer', async () => {
      const { ids, upload, submit, status } = await waiver(
        [{ Type: 'file', AcceptedFileTypes: ['application/pdf'], Required: true, PerParticipant: true }],
        2,
      );
      const problem = await upload([[`q${ids[0]}p2`, PNG, 'a.png']]);
      expectProblem(problem, 422, 'validation');
      expect(problem.body.errors).toMatchObject([{ field: 'File', code: 'file-type' }]);
      const kept: [string, string][] = [];
      for (const participant of [1, 2]) {
        const key = `q${ids[0]}p${participant}`;
        const { status: created, body } = await upload([[key, PDF, `<b>${participant}.pdf`]]);
        expect([created, body]).toEqual([
          201,
          { data: [{ FileID: expect.any(String), Name: `<b>${participant}.pdf` }] },
        ]);
        kept.push([`${key}kept`, body.data[0].FileID]);
      }
      expect((await submit(kept)).status).toBe(303);
      expect(await status()).toBe('complete');
    });

    it('lets a new signature take the place of the one before', async () => {
      const { ids, upload, submit, see } = await waiver([{ Type: 'signature', Required: true }]);
      const key = `q${ids[0]}p0`;
      let last = '';
      // More often than there may be unused files.
      for (let stroke = 1; stroke <= 60; stroke++) {
        const { body } = await upload([
          ...(last === '' ? [] : [[`${key}kept`, last] as [string, string]]),
          [key, PNG, `${stroke}.png`],
        ]);
        expect(body.data).toHaveLength(1);
        last = body.data[0].FileID;
      }
      const before = filesOnDisk(test).kept.length;
      await runJobs();
      expect(filesOnDisk(test).kept).toHaveLength(before - 59);
      expect((await submit([[`${key}kept`, last]])).status).toBe(303);
      expect((await see()).text).toContain('60.png');
    });

    it('are 50 unused ones at most, and one more for each field that takes them', async () => {
      const { ids, upload } = await waiver([{ Type: 'file', Required: true }]);
      const key = `q${ids[0]}p0`;
      for (let count = 1; count <= 51; count++) expect((await upload([[key, PDF, 'a.pdf']])).status).toBe(201);
      const rejected = await upload([[key, PDF, 'a.pdf']]);
      expectProblem(rejected, 422, 'validation');
      expect(rejected.body.errors).toMatchObject([{ code: 'too-many' }]);
    });
  });
});
