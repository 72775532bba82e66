import { useTestApp } from '../support/use-test-app';
import { PDF, PNG, expectWaiverPage as expectPage, filesOnDisk, openWaiver, postForm } from '../support/waivers';

const HOSTILE = `"><script>alert('&')</script>`;

describe('the waiver page', () => {
  const { test, operator } = useTestApp();

  const waiver = (questions: Record<string, unknown>[], participants = 1) =>
    openWaiver(test, operator, questions, participants);

  it('asks every open question, per booking and per participant', async () => {
    const { see, ids, path } = await waiver(
      [
        { Type: 'text', Label: 'Hotel' },
        { Type: 'multiple-choice', Label: 'Swim?', Options: ['No', 'Well'], PerParticipant: true, Required: true },
      ],
      2,
    );
    const page = await see();
    expectPage(page, 200);
    expect(page.text).toContain('Participant 2 of 2');
    expect(page.text).toMatch(/, 10:00<\/time><span class="muted" data-time-zone="Europe\/London"> \(Europe\/London\)/);
    expect(page.text).toMatch(/Hotel<span class="muted"> \(optional\)/);
    expect(page.text).toContain('<span data-count="true">0</span> of 2 required answers');
    for (const name of [`q${ids[0]}p0`, `q${ids[1]}p1`, `q${ids[1]}p2`]) expect(page.text).toContain(`name="${name}"`);
    expect(page.text).toContain(`action="${path}"`);
  });

  it('stores every kind of answer, thanks, and completes the booking', async () => {
    const { ids, submit, see, seeForm, status, path } = await waiver([
      { Type: 'text', Required: true },
      { Type: 'long-text' },
      { Type: 'multiple-choice', Options: ['No', 'Well'], Required: true },
      { Type: 'multi-select', Options: ['Nuts', 'Milk', 'Eggs'] },
      { Type: 'checkbox', Required: true },
      { Type: 'date' },
      { Type: 'file', Required: true },
      { Type: 'signature', Required: true },
    ]);
    expect(await status()).toBe('incomplete');
    const name = (index: number) => `q${ids[index]}p0`;
    const saved = await submit([
      [name(0), 'Grand Hotel'],
      [name(1), 'First line\r\nsecond'],
      [name(2), ''],
      [name(2), 'Well'],
      [name(3), ''],
      [name(3), 'Nuts'],
      [name(3), 'Eggs'],
      [name(4), ''],
      [name(4), 'true'],
      [name(5), '2027-02-28'],
      [name(6), PDF, 'passport.pdf'],
      [name(7), PNG, 'ada.png'],
    ]);
    expect(saved.status).toBe(303);
    expect(saved.headers.get('location')).toBe(`${path}?saved=1`);
    expect(await status()).toBe('complete');
    const thanks = await test.anonymous.get(`${path}?saved=1`);
    expectPage(thanks, 200);
    expect(thanks.text).toContain('<strong>Thank you.</strong> Your answers have been sent.');
    expect((await see()).text).toContain('<strong>All done.</strong> You have already sent your answers.');
    for (const { text } of [thanks, await see()]) {
      for (const shown of [
        'Grand Hotel',
        'First line\nsecond',
        'Nuts, Eggs',
        'Sun, 28 Feb 2027',
        'passport.pdf',
        'ada.png',
      ]) {
        expect(text).toContain(shown);
      }
      expect(text).not.toContain('<form');
    }
    const page = (await seeForm()).text.replace(/\s+/g, ' ');
    for (const shown of ['value="Grand Hotel"', 'First line second', 'value="2027-02-28"', 'passport.pdf', 'ada.png']) {
      expect(page).toContain(shown);
    }
    expect(page.match(/ checked/g)).toHaveLength(4);
    const [newest] = (await operator.api.get('/api/v2/operator/audit-log', { Limit: 1 })).body.data;
    expect(newest).toMatchObject({ Action: 'answers.changed', Actor: { Kind: 'customer' }, Details: { Given: 8 } });
  });

  it('shows all errors at their fields, preserves the input and saves nothing', async () => {
    const { ids, submit, see, status } = await waiver(
      [
        { Type: 'text', Label: 'Name', Required: true },
        { Type: 'date', Label: 'Born', PerParticipant: true, Required: true },
        { Type: 'file', Label: 'Passport' },
        { Type: 'signature', Label: 'Sign', Required: true },
      ],
      2,
    );
    const answer = await submit([
      [`q${ids[0]}p0`, 'Ada Lovelace'],
      [`q${ids[1]}p1`, '2027-02-30'],
      [`q${ids[1]}p2`, ''],
      [`q${ids[2]}p0`, Buffer.from('not a picture'), 'passport.png'],
      [`q${ids[3]}p0`, PNG, 'signature.png'],
    ]);
    expectPage(answer, 422);
    for (const [key, fault] of [
      [`q${ids[1]}p1`, 'real date'],
      [`q${ids[1]}p2`, 'Please answer'],
      [`q${ids[2]}p0`, 'must be PNG, JPEG, GIF, WEBP, or PDF'],
    ]) {
      expect(answer.text).toMatch(new RegExp(`<p class="error" id="${key}fault">[^<]*${fault}`));
      expect(answer.text).toContain(`href="#${key}"`);
    }
    expect(answer.text.match(/class="error"/g)).toHaveLength(3);
    expect(answer.text).toContain('value="Ada Lovelace"');
    expect(answer.text).toContain('value="2027-02-30"');
    expect((await see()).text).toContain('This is a draft.');
    expect((await see()).text).toContain('value="Ada Lovelace"');
    expect(await status()).toBe('incomplete');

    // The good file need not be chosen again.
    const [, kept] = /name="q\d+p0kept" value="(file_\w+)"/.exec(answer.text)!;
    const saved = await submit([
      [`q${ids[0]}p0`, 'Ada Lovelace'],
      [`q${ids[1]}p1`, '1815-12-10'],
      [`q${ids[1]}p2`, '1906-12-09'],
      [`q${ids[3]}p0kept`, kept!],
    ]);
    expect(saved.status).toBe(303);
    expect(await status()).toBe('complete');
    expect(filesOnDisk(test).incoming).toEqual([]);
  });

  it('lets later answers override earlier ones, and empties what comes back empty', async () => {
    const { ids, submit, seeForm, status } = await waiver([
      { Type: 'text', Required: true },
      { Type: 'text' },
      { Type: 'signature', Required: true },
      { Type: 'checkbox' },
    ]);
    const [name, note, sign, tick] = ids.map((id) => `q${id}p0`);
    await submit([
      [name!, 'Ada'],
      [note!, 'Vegan'],
      [sign!, PNG, 'first.png'],
      [tick!, ''],
      [tick!, 'true'],
    ]);
    const kept = filesOnDisk(test).kept.length;
    const again = await submit([
      [name!, 'Grace'],
      [note!, ''],
      [sign!, PNG, 'second.png'],
      [tick!, ''],
    ]);
    expect(again.status).toBe(303);
    const page = (await seeForm()).text;
    expect(page).toContain('value="Grace"');
    expect(page).toContain('second.png');
    expect(page).not.toMatch(/Ada|Vegan|first\.png| checked/);
    expect(filesOnDisk(test).kept).toHaveLength(kept + 1);
    expect((await submit([[name!, 'Mary']])).status).toBe(303);
    expect((await seeForm()).text).toContain('second.png');
    expect((await submit([[name!, ' ']])).status).toBe(422);
    expect(await status()).toBe('complete');
  });

  it('escapes what people typed and what operators wrote', async () => {
    const { ids, submit, see } = await waiver([
      { Type: 'text', Label: HOSTILE, HelpText: HOSTILE, Required: true },
      { Type: 'multiple-choice', Label: HOSTILE, Options: [HOSTILE, 'b'], Required: true },
      { Type: 'long-text', Label: 'x' },
      { Type: 'file', Label: 'y' },
    ]);
    const answer = await submit([
      [`q${ids[0]}p0`, HOSTILE],
      [`q${ids[2]}p0`, `</textarea>${HOSTILE}`],
      [`q${ids[3]}p0`, PNG, `<script>.png`],
    ]);
    expectPage(answer, 422);
    for (const page of [answer.text, (await see()).text]) {
      expect(page).not.toMatch(/<script(?! src="\/assets\/)|<\/textarea>"/);
      expect(page).toContain('&quot;>&lt;script>');
      expect(page).toContain('&lt;script>.png');
    }
    const sent = await submit([
      [`q${ids[0]}p0`, HOSTILE],
      [`q${ids[1]}p0`, HOSTILE],
    ]);
    expect(sent.status).toBe(303);
    expect((await see()).text).not.toMatch(/<script(?! src="\/assets\/)/);
    expect((await see()).text).toContain('&quot;>&lt;script>');
  });

  it('is a 404 page for an unknown token, and says so when the booking is cancelled', async () => {
    expectPage(await test.anonymous.get(`/waivers/${'0'.repeat(48)}`), 404);
    expectPage(await postForm(test.anonymous, '/waivers/x', [['a', 'b']]), 404);
    const { submit, see, ids, activityId } = await waiver([{ Type: 'text', Required: true }]);
    const path = `/api/v2/operator/activities/${activityId}/timeslots`;
    const timeslots = await operator.api.get(path, { From: '2027-06-05', To: '2027-06-05' });
    await operator.api.post(`/api/v2/operator/timeslots/${timeslots.body.data[0].TimeslotID}/cancel`);
    expectPage(await see(), 410);
    const late = await submit([[`q${ids[0]}p0`, 'Ada']]);
    expectPage(late, 410);
    expect(late.text).toContain('was cancelled');
  });

  it('bounds what one submission may hold', async () => {
    const { submit, ids, status } = await waiver([{ Type: 'file', Required: true }, { Type: 'long-text' }]);
    const file = (bytes: Buffer, name: string): [string, Buffer, string] => [`q${ids[0]}p0`, bytes, name];
    const tooLarge = await submit([file(Buffer.concat([PNG, Buffer.alloc(10_000_000)]), 'a.png')]);
    expectPage(tooLarge, 422);
    expect(tooLarge.text).toContain('The limit is 10 MB');
    expectPage(await submit([[`q${ids[1]}p0`, 'x'.repeat(100_001)]]), 413);
    expectPage(await submit(Array.from({ length: 51 }, (_, index) => file(PNG, `${index}.png`))), 413);
    const six = await submit(Array.from({ length: 6 }, (_, index) => file(PNG, `${index}.png`)));
    expect(six.text).toContain('1 to 5 files');
    expect(filesOnDisk(test).incoming).toEqual([]);
    expect(await status()).toBe('incomplete');
  });

  it('takes two submissions at once, one after the other', async () => {
    const { ids, submit, seeForm } = await waiver([{ Type: 'text', Required: true }, { Type: 'signature' }]);
    const answers = await Promise.all(
      ['Ada', 'Grace', 'Mary'].map((name) =>
        submit([
          [`q${ids[0]}p0`, name],
          [`q${ids[1]}p0`, PNG, `${name}.png`],
        ]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const [, name] = /value="(Ada|Grace|Mary)"/.exec((await seeForm()).text)!;
    expect((await seeForm()).text).toContain(`${name}.png`);
  });

  it('says when there is nothing to answer', async () => {
    const { activityId, see, path } = await waiver([{ Type: 'text', Required: true }]);
    const questions = await operator.api.get(`/api/v2/operator/activities/${activityId}/questions`);
    await operator.api.delete(`/api/v2/operator/questions/${questions.body.data[0].ID}`);
    expect((await see()).text).toContain('There is nothing you need to do before you arrive.');
    expect((await postForm(test.anonymous, path, [])).status).toBe(303);
  });
});
