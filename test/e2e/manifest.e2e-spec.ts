import { addAnsweredSession } from '../support/day-sheet';
import { expectProblem } from '../support/expect-problem';
import { countStatements } from '../support/statements';
import { useTestApp } from '../support/use-test-app';

const TIMESLOTS = '/api/v2/operator/timeslots';

describe('the manifest of a timeslot', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:00:00Z' });
  let session: Awaited<ReturnType<typeof addAnsweredSession>>;

  beforeAll(async () => {
    session = await addAnsweredSession(operator);
  });

  const manifest = async () => (await operator.api.get(`${TIMESLOTS}/${session.timeslotId}/manifest`)).body.data;

  it('lists everybody by party, flags first, including those who have not answered', async () => {
    const { Timeslot, Participants, Truncated } = await manifest();
    expect(Timeslot).toMatchObject({ TimeslotID: session.timeslotId, Date: '2027-06-05', Time: '10:00', Booked: 5 });
    expect(Truncated).toBe(false);
    const grace = { FirstName: 'Grace', LastName: 'hopper', Phone: '+447700900123' };
    const silent = { BookingReference: session.silent, Name: null, Flags: [], Answers: [], Customer: grace };
    const waiting = { WaiverStatus: 'incomplete', CheckedInAt: null };
    const bees = { QuestionID: session.ids.health, Label: 'Allergies', Value: 'Bees' };
    const no = { QuestionID: session.ids.swim, Label: 'Can you swim?', Value: 'No' };
    const nut = { QuestionID: session.ids.diet, Label: 'Diet', Value: ['Nut, or "peanut", allergy'] };
    const answered = { BookingReference: session.answered, WaiverStatus: 'complete' };
    expect(Participants).toMatchObject([
      { ...silent, Participant: 1, ...waiting, Balance: { Amount: 0, Currency: 'GBP' } },
      { ...silent, Participant: 2, ...waiting },
      { ...silent, Participant: 3, ...waiting },
      { ...answered, Participant: 1, Name: 'Ada Lovelace', Flags: [bees] },
      { ...answered, Participant: 2, Name: 'Byron King', Flags: [no, nut] },
    ]);
    const codes = Participants.map(({ Ticket }: { Ticket: { Name: string; Code: string } }) => Ticket.Code);
    expect(new Set(codes).size).toBe(5);
    expect(Participants[3].Answers.map(({ Label }: { Label: string }) => Label)).toEqual([
      'Name',
      'Can you swim?',
      'Date of birth',
      'Allergies',
    ]);
  });

  it('follows the flags that the questions have now, and the check-in', async () => {
    const swim = `/api/v2/operator/questions/${session.ids.swim}`;
    await operator.api.patch(swim, { FlaggedOptions: ['Yes'] });
    const [, , , ada, byron] = (await manifest()).Participants;
    expect([ada.Flags.length, byron.Flags.length]).toEqual([2, 1]);
    await operator.api.patch(swim, { FlaggedOptions: ['No'] });
    await operator.api.post(`/api/v2/operator/tickets/${byron.Ticket.Code}/redeem`);
    const at = test.clock.now();
    expect((await manifest()).Participants.map(({ CheckedInAt }: { CheckedInAt: number }) => CheckedInAt)).toEqual([
      ...[null, null, null, null],
      at,
    ]);
    await operator.api.post(`/api/v2/operator/tickets/${byron.Ticket.Code}/unredeem`);
  });

  it('says of each participant whose answers are missing', async () => {
    const { of, book } = session;
    const Answers = [
      ...of(1, [
        ['name', 'Zoe'],
        ['swim', 'Yes'],
      ]),
      ...of(2, [
        ['name', 'Yan'],
        ['swim', 'Yes'],
      ]),
    ];
    const reference = await book('Zoe', 'Zimmer', { Participants: 2, Answers });
    await operator.api.patch(`/api/v2/operator/bookings/${reference}`, { Participants: 3 });
    const zoes = (await manifest()).Participants.slice(-3);
    expect(zoes.map(({ WaiverStatus }: { WaiverStatus: string }) => WaiverStatus)).toEqual([
      'complete',
      'complete',
      'incomplete',
    ]);
    await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`);
    expect((await manifest()).Participants).toHaveLength(5);
  });

  it('has a line per participant as CSV, with a column per answered question', async () => {
    const { status, text, headers } = await operator.api.raw(`${TIMESLOTS}/${session.timeslotId}/manifest.csv`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header, ...lines] = text.trim().split('\r\n');
    expect(header).toBe(
      'BookingReference,Participant,Name,Ticket,TicketCode,Flags,WaiverStatus,Balance,Currency,FirstName,LastName,Phone,CheckedInAt,Name (2),Can you swim?,Date of birth,Allergies,Diet',
    );
    expect(lines).toHaveLength(5);
    expect(lines[3]).toMatch(
      new RegExp(`^${session.answered},1,Ada Lovelace,Standard,\\w{12},Allergies: Bees,complete,0.00,GBP,Ada,`),
    );
  });

  it('needs as many queries for many parties as for few', async () => {
    const count = countStatements(test);
    const few = await count(manifest);
    for (let number = 0; number < 4; number++) await session.book(`Guest ${number}`, 'Extra');
    expect(await count(manifest)).toBe(few);
    expect((await manifest()).Participants).toHaveLength(9);
  });

  it('is the operator’s own, with its permission', async () => {
    const stranger = await test.addOperator();
    for (const name of ['manifest', 'manifest.csv']) {
      const path = `${TIMESLOTS}/${session.timeslotId}/${name}`;
      expectProblem(await stranger.api.get(path), 404, 'timeslot-not-found');
      expectProblem(await (await operator.client(['ota'])).get(path), 403, 'forbidden');
      expectProblem(await operator.api.get(`${TIMESLOTS}/x/${name}`), 404, 'timeslot-not-found');
    }
  });
});
