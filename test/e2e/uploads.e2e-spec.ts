import { UnusedUploadsService } from '../../src/waivers';
import type { ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';
import { PDF, PNG, addQuestion, filesOnDisk, postForm, upload } from '../support/waivers';

const UPLOADS = '/api/v2/ota/partner/uploads';

describe('uploads', () => {
  const { test, operator } = useTestApp({ isolated: true });
  let api: ApiClient;
  let activityId: string;
  let questionId: number;

  beforeAll(async () => {
    api = operator.api;
    activityId = (await operator.addActivity()).ActivityID;
    questionId = await addQuestion(operator, activityId, { Type: 'file' });
  });

  const content = (name: string, bytes: Buffer) => upload(api, { activityId, questionId, content: bytes, name });

  it('keeps a file for 24 hours and tells its type by its content', async () => {
    test.clock.set('2020-01-01T12:00:00Z');
    const answer = await content('scan.exe', PDF);
    test.clock.run();
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      FileID: expect.stringMatching(/^file_[0-9a-z]{24}$/),
      Name: 'scan.exe',
      ContentType: 'application/pdf',
      Bytes: PDF.length,
      ExpiresAt: Date.parse('2020-01-02T12:00:00Z') / 1000,
    });
  });

  it('takes the fields after the file as well', async () => {
    const answer = await postForm(api, UPLOADS, [
      ['File', PNG, 'a.png'],
      ['QuestionID', String(questionId)],
      ['ActivityID', activityId],
    ]);
    expect(answer.status).toBe(201);
  });

  it('is there under the partner’s own path', async () => {
    const path = '/api/v2/ota/adventuro/uploads';
    const fields: [string, string][] = [
      ['ActivityID', activityId],
      ['QuestionID', String(questionId)],
    ];
    expect((await postForm(api, path, [...fields, ['File', PNG, 'a.png']])).status).toBe(201);
  });

  it.each<[string, Buffer]>([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['nothing at all', Buffer.alloc(0)],
  ])('rejects %s', async (_what, bytes) => {
    const before = filesOnDisk(test);
    expectProblem(await content('photo.png', bytes), 422, 'validation', ['File']);
    expect(filesOnDisk(test)).toEqual(before);
  });

  it('takes text only where it is accepted, and only if it is text to its end', async () => {
    const csv = await addQuestion(operator, activityId, { Type: 'file', AcceptedFileTypes: ['text/csv'] });
    const send = (bytes: Buffer) => upload(api, { activityId, questionId: csv, content: bytes, name: 'list.csv' });
    const text = Buffer.from(`name;âge\n${'Zoë;41\n'.repeat(20_000)}`);
    const good = await send(text);
    expect(good.body.data).toMatchObject({ ContentType: 'text/csv', Bytes: text.length });
    for (const tail of [[0], [0x1b], [0x7f], [0xff, 0xfe, 0]]) {
      expectProblem(await send(Buffer.concat([text, Buffer.from(tail)])), 422, 'validation', ['File']);
    }
    expectProblem(await content('a.txt', text), 422, 'validation', ['File']);
  });

  const ftyp = (brand: string) =>
    Buffer.concat([Buffer.from('00000024', 'hex'), Buffer.from(`ftyp${brand}\0\0\0\0mif1`)]);
  const zip = Buffer.from('504b030414000600', 'hex');
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

  it.each<[string, string, Buffer]>([
    ['a PDF after an empty line', 'application/pdf', Buffer.concat([Buffer.from('\r\n'), PDF])],
    ['a PDF after 200 bytes of a printer', 'application/pdf', Buffer.concat([Buffer.alloc(200, '@PJL SET\n'), PDF])],
    ['a photo of an iPhone', 'image/heic', ftyp('heic')],
    ['a burst of one', 'image/heif', ftyp('heix')],
    ['a photo of another telephone', 'image/heic', ftyp('mif1')],
    ['a voice memo', 'audio/x-m4a', ftyp('M4A ')],
    ['a JPEG by its wrong name', 'image/jpg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['a document of an office program', word, zip],
    ['an archive made on Windows', 'application/x-zip-compressed', zip],
    ['a table that a spreadsheet wrote in a code page', 'text/csv', Buffer.from('Zo\xeb;41\r\n', 'latin1')],
    ['notes', 'text/markdown', Buffer.from('# Zoë\n')],
  ])('takes %s as %s', async (_what, type, bytes) => {
    const question = await addQuestion(operator, activityId, { Type: 'file', AcceptedFileTypes: ['image/gif', type] });
    const sent = await upload(api, { activityId, questionId: question, content: bytes, name: 'file' });
    expect([sent.status, sent.body.data?.ContentType]).toEqual([201, type]);
  });

  it('takes what starts like a PDF for one, also where text is accepted', async () => {
    const AcceptedFileTypes = ['text/plain', 'application/pdf'];
    const question = await addQuestion(operator, activityId, { Type: 'file', AcceptedFileTypes });
    const content = Buffer.from('%PDF-1.4\n%plain\n');
    const sent = await upload(api, { activityId, questionId: question, content, name: 'file' });
    expect(sent.body.data.ContentType).toBe('application/pdf');
  });

  it('takes only pictures for a signature', async () => {
    const signature = await addQuestion(operator, activityId, { Type: 'signature' });
    expect((await upload(api, { activityId, questionId: signature })).status).toBe(201);
    expectProblem(await upload(api, { activityId, questionId: signature, content: PDF }), 422, 'validation', ['File']);
  });

  it('takes 10,000,000 bytes and not one more, and leaves nothing of what it rejects', async () => {
    const largest = Buffer.concat([PNG, Buffer.alloc(10_000_000 - PNG.length)]);
    expect((await content('a.png', largest)).body.data).toMatchObject({ Bytes: 10_000_000 });
    const before = filesOnDisk(test);
    expectProblem(await content('a.png', Buffer.concat([largest, Buffer.alloc(1)])), 413, 'payload-too-large');
    expectProblem(await content('a.png', Buffer.concat([largest, largest])), 413, 'payload-too-large');
    expect(filesOnDisk(test)).toEqual(before);
  });

  it('holds to the MaxFileBytes of the question', async () => {
    const small = await addQuestion(operator, activityId, { Type: 'file', MaxFileBytes: PNG.length });
    expect((await upload(api, { activityId, questionId: small })).status).toBe(201);
    const larger = Buffer.concat([PNG, Buffer.alloc(1)]);
    expectProblem(await upload(api, { activityId, questionId: small, content: larger }), 413, 'payload-too-large');
  });

  it('names every wrong field at once', async () => {
    const parts: [string, string][] = [
      ['ActivityID', 'kayak'],
      ['QuestionID', '-1'],
      ['Colour', 'red'],
      ['File', 'just text'],
    ];
    const fields = ['ActivityID', 'QuestionID', 'Colour', 'File'];
    expectProblem(await postForm(api, UPLOADS, parts), 422, 'validation', fields);
    expectProblem(await postForm(api, UPLOADS, []), 422, 'validation', ['ActivityID', 'QuestionID', 'File']);
    const twice = await postForm(api, UPLOADS, [
      ['ActivityID', activityId],
      ['QuestionID', '1'],
      ['QuestionID', '2'],
      ['File', PNG, 'a.png'],
      ['File', PNG, 'b.png'],
    ]);
    expectProblem(twice, 422, 'validation', ['QuestionID', 'File']);
    expect(filesOnDisk(test).incoming).toEqual([]);
  });

  it('takes files only for file and signature questions of that activity', async () => {
    const text = await addQuestion(operator, activityId, { Type: 'text' });
    const other = (await operator.addActivity()).ActivityID;
    expectProblem(await upload(api, { activityId, questionId: text }), 422, 'validation', ['QuestionID']);
    expectProblem(await upload(api, { activityId: other, questionId }), 422, 'validation', ['QuestionID']);
    expectProblem(await upload(api, { activityId: 'a_000000000000', questionId }), 404, 'product-not-found');
    const stranger = await test.addOperator();
    expectProblem(await upload(stranger.api, { activityId, questionId }), 404, 'product-not-found');
    expect(filesOnDisk(test).incoming).toEqual([]);
  });

  it('requires a complete multipart form', async () => {
    expectProblem(await api.post(UPLOADS, {}), 415, 'unsupported-media-type');
    const raw = (headers: Record<string, string>, body: string) => api.raw(UPLOADS, { method: 'POST', headers, body });
    const open = '--x\r\nContent-Disposition: form-data; name="File"; filename="a.png"\r\n\r\nabc';
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', 'x'],
      ['multipart/form-data; boundary=x', open],
      ['multipart/form-data; boundary=x', `--x\r\n${'A'.repeat(20_000)}: b\r\n\r\nc\r\n--x--\r\n`],
    ] as const) {
      expectProblem(await raw({ 'content-type': type }, body), 400, 'malformed-body');
    }
    expect(filesOnDisk(test).incoming).toEqual([]);
  });

  it('opens to keys with the permission ota only, before the body is looked at', async () => {
    const reader = await operator.client(['operator']);
    expectProblem(await postForm(reader, UPLOADS, []), 403, 'forbidden');
    expectProblem(await postForm(test.anonymous, UPLOADS, []), 401, 'unauthorized');
  });

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\Windows\\evil.png', 'evil.png'],
    ['..', 'file'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['ünïcödé 日本語 🛶.png', 'ünïcödé 日本語 🛶.png'],
    [`${'🛶'.repeat(300)}.png`, '🛶'.repeat(255)],
  ])('makes the name %j harmless', async (name, shown) => {
    const { body } = await content(name, PNG);
    expect(body.data.Name).toBe(shown);
    expect(filesOnDisk(test).kept.every((stored) => /^[0-9a-f]{48}$/.test(stored))).toBe(true);
    const download = await api.get(`/api/v2/operator/files/${body.data.FileID}`);
    const disposition = download.headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename=/);
    expect(disposition).not.toMatch(/[^\x20-\x7e]/);
  });

  it('hands a file to its operator only, as an attachment that no browser runs', async () => {
    const { FileID } = (await content('pässport.pdf', PDF)).body.data;
    const download = await api.get(`/api/v2/operator/files/${FileID}`);
    expect(download.status).toBe(200);
    expect(download.text).toBe(PDF.toString());
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="p_ssport.pdf"; filename*=UTF-8''p%C3%A4ssport.pdf`,
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
    });
    const partner = await operator.client(['ota'], 'adventuro');
    expectProblem(await partner.get(`/api/v2/operator/files/${FileID}`), 403, 'forbidden');
    const stranger = await test.addOperator();
    expectProblem(await stranger.api.get(`/api/v2/operator/files/${FileID}`), 404, 'file-not-found');
    expectProblem(await api.get('/api/v2/operator/files/..%2f..%2fslipway.db'), 404, 'file-not-found');
  });

  it('removes unused files after 24 hours, from the database and the disk', async () => {
    const { FileID } = (await content('old.png', PNG)).body.data;
    const unused = test.app.get(UnusedUploadsService);
    test.clock.advance(24 * 3600 + 1);
    const young = (await content('young.png', PNG)).body.data.FileID;
    while ((await unused.runDue()) > 0);
    expectProblem(await api.get(`/api/v2/operator/files/${FileID}`), 404, 'file-not-found');
    expect((await api.get(`/api/v2/operator/files/${young}`)).status).toBe(200);
    expect(filesOnDisk(test)).toEqual({ kept: [expect.any(String)], incoming: [] });
    test.clock.run();
  });
});
