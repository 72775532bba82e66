import { DashboardClient, addStaff } from '../support/dashboard-client';
import { type ShownField, shownFields } from '../support/shown-fields';
import { useTestApp } from '../support/use-test-app';

const NEW = '/dashboard/activities/new';

describe('the form of an activity', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let owner: DashboardClient;

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  /** The fields of the form, without those of the frame around it. */
  const fieldsOf = (html: string) =>
    shownFields(/<form method="post" action="\/dashboard\/activities\/[^"]*" id="activity".*?<\/form>/s.exec(html)![0]);

  const filled = (fields: readonly ShownField[], values: Record<string, string>) => [
    ...fields.filter(([name]) => !(name in values)),
    ...Object.entries(values),
  ];

  /** Titles of the collapsed parts, and whether each is open. */
  function partsOf(html: string): [title: string, isOpen: boolean][] {
    const parts = html.matchAll(/<details class="[^"]*collapsed[^"]*"([^>]*)><summary>(?:<h2>)?([^<]*)/g);
    return [...parts].map(([, attributes, title]) => [title!.trim(), attributes!.includes('open')]);
  }

  const openPartsOf = (html: string) => partsOf(html).flatMap(([title, isOpen]) => (isOpen ? [title] : []));

  /** Labels of fields and groups, as people see them. */
  const labelsOf = (html: string) =>
    [...html.matchAll(/<(?:label|legend)[^>]*>([^<]+)/g)].map(([, label]) => label!.trim());

  it('needs a name and a price, and collapses settings that are rarely needed', async () => {
    const { text } = await owner.get(NEW);
    expect(partsOf(text).map(([title]) => title)).toEqual([
      ...['Type, coordinates and image addresses', 'More', 'Add a ticket', 'More', 'Add another ticket', 'More'],
      ...['Selling rules', 'For partners'],
    ]);
    expect(openPartsOf(text)).toEqual([]);

    const values = { Name: 'Kayak tour', 'TicketTypes.0.Price': '45', Status: 'published' };
    const added = await owner.submit(NEW, filled(fieldsOf(text), values));
    expect(added.status).toBe(303);
    const id = /a_[a-z0-9]{12}/.exec(added.headers.get('location')!)![0];
    expect((await operator.api.get(`/api/v2/operator/activities/${id}`)).body.data).toMatchObject({
      ...{ Status: 'published', DurationMinutes: 60, DefaultCapacity: 10, MaxParticipants: 8, SoldOnline: true },
      TicketTypes: [{ Name: 'Adult', UnitType: 'ADULT', Price: { Amount: 4500 } }],
    });
  });

  it.each([
    ['Latitude', '95', 'Type, coordinates and image addresses'],
    ['ImageURLs', 'nope', 'Type, coordinates and image addresses'],
    ['MinParticipants', '0', 'Selling rules'],
    ['MaxParticipants', '1001', 'Selling rules'],
    ['VATPercent', '1000', 'Selling rules'],
    ['CancellationPolicy.Steps.0.RefundPercent', '101', 'Selling rules'],
    ['CancellationCutoffMinutes', '-1', 'For partners'],
    ['Reference', 'x'.repeat(1_000), 'For partners'],
    ['RequiredContactFields', 'everything', 'For partners'],
    ['TicketTypes.0.Reference', 'x'.repeat(1_000), 'For partners'],
    ['TicketTypes.0.ParticipantsPerTicket', '21', 'More'],
    ['TicketTypes.0.AccompaniedBy', 'Senior', 'More'],
  ])('opens the part with the error in %s, and keeps what was entered', async (name, value, part) => {
    const { text } = await owner.get(NEW);
    const values = { Name: 'Kayak tour', 'TicketTypes.0.Price': '45', Location: 'Pier 2', [name]: value };
    const rejected = await owner.submit(NEW, filled(fieldsOf(text), values));
    expect([rejected.status, openPartsOf(rejected.text)]).toEqual([422, [part]]);
    const [, error] = /role="alert"><ul><li>([^<]+)/.exec(rejected.text)!;
    expect([error, labelsOf(rejected.text).some((label) => error!.startsWith(`${label} `))]).toEqual([error, true]);
    const kept = fieldsOf(rejected.text).filter(([field]) => field in values && field !== 'RequiredContactFields');
    expect(Object.fromEntries(kept)).toEqual(
      Object.fromEntries(Object.entries(values).filter(([field]) => field !== 'RequiredContactFields')),
    );
  });

  it('opens the rows of tickets that were entered', async () => {
    const { text } = await owner.get(NEW);
    const values = { 'TicketTypes.1.Name': 'Child', 'TicketTypes.1.Price': 'free', Name: '' };
    const rejected = await owner.submit(NEW, filled(fieldsOf(text), values));
    expect([rejected.status, openPartsOf(rejected.text)]).toEqual([422, ['Add a ticket']]);
    expect(rejected.text).toContain('id="activity-TicketTypes-1-Price-error"');
    const further = await owner.submit(
      NEW,
      filled(fieldsOf(text), { ...values, 'TicketTypes.1.Price': '5', 'TicketTypes.1.MinAge': 'two' }),
    );
    expect(openPartsOf(further.text)).toEqual(['Add a ticket', 'More']);
  });
});
