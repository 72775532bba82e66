import { DashboardClient, addStaff } from '../support/dashboard-client';
import { type ShownField, shownFields } from '../support/shown-fields';
import { useTestApp } from '../support/use-test-app';

const FIELDS = { Name: 'Tour', Type: 'event', DurationMinutes: '60', DefaultCapacity: '5', DefaultTicket: '0' };
const TICKETS = { 'TicketTypes.0.Name': 'Standard', 'TicketTypes.0.Price': '45' };

const IMAGES = 'image/png image/jpeg image/gif image/webp';

describe('questions in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let staff: DashboardClient;
  let activityId: string;

  beforeAll(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    const added = await staff.submit('/dashboard/activities/new', { ...FIELDS, ...TICKETS });
    activityId = /a_[a-z0-9]{12}/.exec(added.headers.get('location')!)![0];
  });

  const questions = async () =>
    (await operator.api.get(`/api/v2/operator/activities/${activityId}/questions`)).body.data;

  it('start with the name of each participant', async () => {
    const expected = { Label: 'Name', Type: 'text', Role: 'name', Required: true, PerParticipant: true };
    expect(await questions()).toMatchObject([expected]);
    expect((await operator.api.get(`/api/v2/operator/activities/${activityId}`)).body.data).toMatchObject({
      HasRequiredQuestions: true,
    });
  });

  it('say which answers are flags, and which is the name', async () => {
    const [name] = await questions();
    const path = `/dashboard/activities/${activityId}/questions`;
    const [before, shown] = [{ '_Before.Role': 'name', '_Before.PerParticipant': 'on' }, { PerParticipant: 'on' }];
    const kept = { Label: 'Nickname', Type: 'text', Required: 'on' };
    expect((await staff.submit(`${path}/${name.ID}`, { ...kept, ...shown, ...before, Role: '' })).status).toBe(303);
    expect((await questions())[0]).toMatchObject({ Label: 'Nickname', Role: null });

    const swim = { Label: 'Can you swim?', Type: 'multiple-choice', Options: 'Yes\nNo' };
    const wrong = await staff.submit(path, { ...swim, FlaggedOptions: 'Never' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('must be among the Options')]);
    expect((await staff.submit(path, { ...swim, FlaggedOptions: 'No\n' })).status).toBe(303);
    expect((await questions())[1]).toMatchObject({ Options: ['Yes', 'No'], FlaggedOptions: ['No'] });
    const page = await staff.get(`${path}/${(await questions())[1].ID}`);
    expect(page.text).toMatch(/name="FlaggedOptions"[^>]*>No</);
    expect((await staff.get(`/dashboard/activities/${activityId}`)).text).toContain('>flagged</span>');
  });

  describe('edited on the page of the activity', () => {
    const page = () => `/dashboard/activities/${activityId}`;

    /** The form of a question, and whether it is open. */
    async function formOf(id: number | 'new', path = page()) {
      const { text } = await staff.get(path);
      const start = text.indexOf(`id="edit-question-${id}"`);
      const form = text.slice(start, text.indexOf('</form>', start));
      return {
        fields: shownFields(form),
        isOpen: /.*<details[^>]*>/s.exec(text.slice(0, start))![0].endsWith('open>'),
      };
    }

    const changed = (fields: readonly ShownField[], values: Record<string, string | string[]>): ShownField[] => [
      ...fields.filter(([name]) => !(name in values)),
      ...Object.entries(values).flatMap(([name, value]) => [value].flat().map((each): ShownField => [name, each])),
    ];

    async function addFile(details: object = {}) {
      const body = { Type: 'file', Label: 'Licence', ...details };
      const added = await operator.api.post(`/api/v2/operator/activities/${activityId}/questions`, body);
      return added.body.data.ID as number;
    }

    const question = async (id: number) => (await questions()).find(({ ID }: { ID: number }) => ID === id);

    it('show the largest file in MB and the kinds of files as boxes', async () => {
      const added = await staff.submit(`${page()}/questions`, [
        ...[['Type', 'file'] as const, ['Label', 'Photo'] as const, ['LargestFile', '2.5'] as const],
        ['AcceptedFileTypes', IMAGES],
      ] as [string, string][]);
      const [, id] = /\?Add=question&note=question-added#question-(\d+)$/.exec(added.headers.get('location')!)!;
      expect(await question(Number(id))).toMatchObject({
        ...{ MaxFileBytes: 2_500_000, AcceptedFileTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] },
      });
      const { fields } = await formOf(Number(id));
      expect(fields).toContainEqual(['LargestFile', '2.5']);
      expect(fields.filter(([name]) => name === 'AcceptedFileTypes')).toEqual([['AcceptedFileTypes', IMAGES]]);

      const path = `${page()}/questions/${id}`;
      const both = { AcceptedFileTypes: [IMAGES, 'application/pdf'], LargestFile: '10' };
      expect((await staff.submit(path, changed(fields, both))).headers.get('location')).toBe(
        `${page()}?note=question-changed#question-${id}`,
      );
      expect(await question(Number(id))).toMatchObject({ MaxFileBytes: 10_000_000, AcceptedFileTypes: [] });
    });

    it.each(['11', '0', 'large', '-1'])(
      'reject %s MB in the words of the form, and keep it open',
      async (LargestFile) => {
        const id = await addFile();
        const path = `${page()}/questions/${id}`;
        const refused = await staff.submit(path, changed((await formOf(id)).fields, { LargestFile }));
        expect([refused.status, refused.text]).toEqual([
          422,
          expect.stringContaining('must be a number of MB, at most 10, such as 2.5.'),
        ]);
        expect(refused.text).toMatch(new RegExp(`<li id="question-${id}"><div class="question-row"><details open>`));
        expect(refused.text).toContain(`value="${LargestFile}"`);
      },
    );

    it('keep types that only the API knows, as separate boxes', async () => {
      const id = await addFile({ AcceptedFileTypes: ['image/heic', 'application/pdf'], MaxFileBytes: 1_500 });
      const { fields } = await formOf(id);
      expect(fields.filter(([name]) => name === 'AcceptedFileTypes').map(([, value]) => value)).toEqual([
        'application/pdf',
        'image/heic',
      ]);
      expect(fields).toContainEqual(['LargestFile', '0.0015']);
      await staff.submit(`${page()}/questions/${id}`, changed(fields, { AcceptedFileTypes: ['image/heic', IMAGES] }));
      expect(await question(id)).toMatchObject({
        ...{ AcceptedFileTypes: ['image/heic', ...IMAGES.split(' ')], MaxFileBytes: 1_500 },
      });
    });

    it('lose what their new type does not have', async () => {
      const id = await addFile({ AcceptedFileTypes: ['application/pdf'], MaxFileBytes: 1_000, FlagAnswers: true });
      const path = `${page()}/questions/${id}`;
      const choice = { Type: 'multi-select', Options: 'Yes\nNo', FlaggedOptions: 'No' };
      expect((await staff.submit(path, changed((await formOf(id)).fields, choice))).status).toBe(303);
      expect(await question(id)).toMatchObject({
        ...{ Type: 'multi-select', Options: ['Yes', 'No'], FlaggedOptions: ['No'] },
        ...{ AcceptedFileTypes: [], MaxFileBytes: null, FlagAnswers: false },
      });
      expect((await staff.submit(path, changed((await formOf(id)).fields, { Type: 'date' }))).status).toBe(303);
      expect(await question(id)).toMatchObject({ Type: 'date', Options: [], FlaggedOptions: [] });
    });

    it('open where an address names them, and for the next one after an addition', async () => {
      const id = await addFile();
      expect(await Promise.all([formOf(id), formOf('new')])).toMatchObject([{ isOpen: false }, { isOpen: false }]);
      expect(await formOf(id, `${page()}/questions/${id}`)).toMatchObject({ isOpen: true });
      expect(await formOf('new', `${page()}?Add=question`)).toMatchObject({ isOpen: true });
      expect((await staff.get(`${page()}/questions/999999`)).status).toBe(404);
      const moved = await staff.submit(`${page()}/questions/${id}/order`, { Position: '1' });
      expect(moved.headers.get('location')).toBe(`${page()}#question-${id}`);
      expect((await questions())[0]).toMatchObject({ ID: id });
    });
  });
});
