import { DashboardClient, addStaff } from '../support/dashboard-client';
import { countStatements } from '../support/statements';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { PNG, addQuestion, upload } from '../support/waivers';

const MARKUP = '<script>alert("x")</script><b>';

describe('answers in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;
  let activityId: string;
  let timeslotId: number;

  beforeEach(async () => {
    activityId = (await operator.addActivity({ MaxParticipants: 100 })).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, '2027-06-05', '10:00', 1_000)).TimeslotID;
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
  });

  const ask = (question: Record<string, unknown>) => addQuestion(operator, activityId, question);

  async function book(Participants: number, Answers: object[], overrides = {}): Promise<string> {
    const body = bookingBody(activityId, { Participants, Answers, ...overrides });
    const answer = await operator.api.post('/api/v2/ota/partner/booking', body);
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference;
  }

  const ofEach = (QuestionID: number, values: readonly string[]) =>
    values.map((Value, index) => ({ QuestionID, Participant: index + 1, Value }));

  const bookingPage = (reference: string) => `/dashboard/bookings/${reference}`;
  const sessionPage = () => `/dashboard/schedule/${timeslotId}`;

  /** The panel of answers as a reader sees it. */
  async function read(path: string): Promise<string> {
    const { status, text } = await staff.get(path);
    expect(status).toBe(200);
    const ofSession = /id="answers".*?<\/section><\/section>|id="answers".*?<\/article><\/section>/s;
    const panel = (/id="answers" class="folded-body".*?<\/details>/s.exec(text) ?? ofSession.exec(text))?.[0] ?? '';
    return panel
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  }

  it('stand on the page of the booking and of its session, by participant', async () => {
    const allergies = await ask({ Type: 'text', Label: 'Allergies?', PerParticipant: true });
    const swims = await ask({
      ...{ Type: 'multiple-choice', Label: 'Can you swim?', Options: ['Yes', 'No'] },
      ...{ PerParticipant: true, Required: true },
    });
    const terms = await ask({ Type: 'checkbox', Label: 'House rules read' });
    const born = await ask({ Type: 'date', Label: 'Born on', PerParticipant: true });
    const reference = await book(2, [
      { QuestionID: terms, Value: true },
      ...ofEach(swims, ['Yes', 'No']),
      { QuestionID: allergies, Participant: 2, Value: 'Peanuts! EpiPen in the red bag' },
      { QuestionID: born, Participant: 2, Value: '2019-02-28' },
    ]);
    const expected =
      /About the booking House rules read Yes Participant 1 of 2 Can you swim\? Yes Participant 2 of 2 Allergies\? Peanuts! EpiPen in the red bag Can you swim\? No Born on Thu, 28 Feb 2019/;
    expect(await read(bookingPage(reference))).toMatch(expected);
    expect(await read(sessionPage())).toMatch(/Ada Lovelace 2 places About/);
    expect(await read(sessionPage())).toMatch(expected);
  });

  it('are only shown of those who come', async () => {
    const allergies = await ask({ Type: 'text', Label: 'Allergies?' });
    const cancelled = await book(1, [{ QuestionID: allergies, Value: 'Bees' }]);
    await operator.api.post(`/api/v2/operator/bookings/${cancelled}/cancel`);
    expect(await read(sessionPage())).toBe('');
    expect(await read(bookingPage(cancelled))).toContain('Bees');
    expect((await staff.get(bookingPage(cancelled))).text).not.toContain('waiver incomplete');
  });

  it('show what customers wrote as text', async () => {
    const text = await ask({ Type: 'text', Label: MARKUP, PerParticipant: true });
    const choice = await ask({ Type: 'multi-select', Label: 'Which?', Options: [MARKUP, 'Other'] });
    const reference = await book(1, [
      { QuestionID: text, Participant: 1, Value: MARKUP },
      { QuestionID: choice, Value: [MARKUP] },
    ]);
    for (const path of [bookingPage(reference), sessionPage()]) {
      const page = (await staff.get(path)).text;
      expect(page.match(/&lt;script(>|&gt;)/g)!.length).toBeGreaterThanOrEqual(3);
      expect(page).not.toContain('<script>');
    }
  });

  it('lead to the files, which only staff of the operator can save', async () => {
    const photo = await ask({ Type: 'file', Label: 'Certificate', PerParticipant: true });
    const uploaded = await upload(operator.api, { activityId, questionId: photo, name: 'über <b>.png' });
    const FileIDs = [uploaded.body.data.FileID as string];
    const reference = await book(1, [{ QuestionID: photo, Participant: 1, FileIDs }]);
    const path = `/dashboard/files/${FileIDs[0]}`;
    for (const page of [bookingPage(reference), sessionPage()]) {
      const { text } = await staff.get(page);
      expect(text).toContain(`<a href="${path}" download>über &lt;b>.png</a>`);
    }
    const saved = await staff.get(path);
    expect([saved.status, Object.fromEntries(saved.headers)]).toMatchObject([
      200,
      {
        'content-type': 'application/octet-stream',
        'content-length': String(PNG.length),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    ]);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    expect((await stranger.get(path)).status).toBe(404);
    expect((await new DashboardClient(test.url).get(path)).status).toBe(303);
    expect((await staff.get('/dashboard/files/file_unknown')).status).toBe(404);
  });

  it('come a page at a time when there are many, none left out and none twice', async () => {
    const ids: number[] = [];
    for (let index = 1; index <= 4; index++) {
      ids.push(await ask({ Type: 'text', Label: `Question ${index}`, PerParticipant: true }));
    }
    const values = Array.from({ length: 100 }, (_, index) => `answer of ${index + 1}.`);
    const reference = await book(
      100,
      ids.flatMap((id) => ofEach(id, values)),
    );
    const seen: string[] = [];
    let pages = 0;
    for (let path: string | undefined = bookingPage(reference); path; pages++) {
      const { text }: { text: string } = await staff.get(path);
      seen.push(...[...text.matchAll(/answer of (\d+)\./g)].map(([, of]) => of!));
      path = /href="([^"]*\?Answers=[^"#]*)/.exec(text)?.[1];
    }
    expect(pages).toBe(2);
    expect([seen.length, new Set(seen).size]).toEqual([400, 100]);
    expect((await staff.get(`${bookingPage(reference)}?Answers=x`)).status).toBe(422);
  });

  it('are bounded on the page of a session, which says of which bookings there is more', async () => {
    const long = await ask({ Type: 'long-text', Label: 'Long' });
    const short = await ask({ Type: 'text', Label: 'Short', PerParticipant: true });
    const other = await ask({ Type: 'text', Label: 'Other', PerParticipant: true });
    const story = await book(1, [{ QuestionID: long, Value: 'A long story. '.repeat(600) }]);
    const values = Array.from({ length: 100 }, (_, index) => `short ${index}`);
    const references: string[] = [];
    for (let index = 0; index < 8; index++) {
      references.push(await book(100, [...ofEach(short, values), ...ofEach(other, values)]));
    }
    const { text } = await staff.get(sessionPage());
    expect(text.match(/>short \d+</g)).toHaveLength(1_499);
    expect(text).not.toContain('A long story.');
    expect(text).toContain(`<a href="${bookingPage(story)}#answers">Long answer: see the booking page</a>`);
    const cut = [...text.matchAll(/Some answers are not shown here\. <a href="([^"#]*)#answers"/g)].map(
      ([, path]) => path,
    );
    expect(cut).toEqual([bookingPage(references[7]!)]);
    expect(await read(bookingPage(story))).toContain('A long story. A long story.');
    expect(await read(bookingPage(references[7]!))).toContain('short 99');
  });

  it('need as many queries for many bookings as for few', async () => {
    const file = await ask({ Type: 'file', Label: 'Certificate', PerParticipant: true });
    const text = await ask({ Type: 'text', Label: 'Allergies?', PerParticipant: true });
    const attend = async (participants: number): Promise<string> => {
      const files = [];
      for (let Participant = 1; Participant <= participants; Participant++) {
        const uploaded = await upload(operator.api, { activityId, questionId: file });
        files.push({ QuestionID: file, Participant, FileIDs: [uploaded.body.data.FileID] });
      }
      return book(participants, [...files, ...ofEach(text, new Array(participants).fill('None'))]);
    };
    const few = await attend(1);
    const statements = countStatements(test);
    const ask3 = async (reference: string) => {
      const counts = [];
      for (const path of [bookingPage(reference), sessionPage(), '/dashboard']) {
        counts.push(await statements(async () => expect((await staff.get(path)).status).toBe(200)));
      }
      return counts;
    };
    // The first look at tickets makes the secret that their codes are worked out with.
    await ask3(few);
    const before = await ask3(few);
    const many = await attend(8);
    for (let index = 0; index < 3; index++) await attend(2);
    expect(await ask3(many)).toEqual(before);
    expect(Math.max(...before)).toBeLessThan(28);
  });

  it('do not hide bookings of a session that has more than a page of them', async () => {
    for (let index = 0; index < 101; index++) await book(1, [], { Notes: `${index}` });
    const first = (await staff.get(sessionPage())).text;
    expect(first).toContain('101 bookings');
    const second = await staff.get(/href="([^"]*\?Cursor=[^"]*)"/.exec(first)![1]!);
    const listed = (text: string) => text.match(/class="reference"/g)!.length;
    expect([listed(first), listed(second.text)]).toEqual([100, 1]);
  });
});
