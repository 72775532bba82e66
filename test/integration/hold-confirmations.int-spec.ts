import { DataSource } from 'typeorm';
import { HoldConfirmationsService } from '../../src/bookings/holds/hold-confirmations.service';
import { HoldsRepository } from '../../src/bookings/holds/holds.repository';
import { Transactions } from '../../src/platform/database';
import { countStatements, statementsDuring } from '../support/statements';
import { holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

describe('Holds that are booked in the same second', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T12:00:00Z' });
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 6);
  });

  const makeHold = async (): Promise<string> => {
    const { body } = await operator.api.post('/api/v2/ota/partner/holds', holdBody(activityId));
    return body.data.HoldID;
  };

  /** Requests to book a hold, each with the first name of a customer. */
  const confirmationsOf = (holdId: string, ...firstNames: string[]) =>
    Promise.all(
      firstNames.map((firstName) =>
        test.app.get(HoldConfirmationsService).checkConfirmation({
          kind: 'confirm-hold',
          ...{ operatorId: operator.id, owner: { partner: 'adventuro', apiKeyId: 1 }, holdId },
          ...{ activityId, date: '2027-06-05', time: '10:00', participants: 1, answers: [], fileOwner: '' },
          customer: { firstName, lastName: 'Lovelace', email: `${firstName}@example.com`, phone: '+447700900123' },
          ...{ notes: `for ${firstName}`, paymentReference: `paid by ${firstName}` },
        }),
      ),
    );

  const confirmAll = (confirmations: Awaited<ReturnType<typeof confirmationsOf>>) =>
    test.app.get(Transactions).run(() => test.app.get(HoldConfirmationsService).confirmAll(confirmations));

  it('are found, after a COMMIT that was never answered, by the one who booked one alone', async () => {
    const confirmations = test.app.get(HoldConfirmationsService);
    const [ada, grace] = await confirmationsOf(await makeHold(), 'Ada', 'Grace');
    await test.app.get(Transactions).run(() => confirmations.confirmHold(ada!));

    const found = await confirmations.findConfirmed([grace!, ada!]);
    expect(found.map((details) => details?.booking.firstName)).toEqual([undefined, 'Ada']);
  });

  it('are written together, each with its own customer and first come, first served; ended holds are omitted', async () => {
    const [one, other, released] = [await makeHold(), await makeHold(), await makeHold()];
    const wanted = [
      ...(await confirmationsOf(one, 'Ada', 'Grace')),
      ...(await confirmationsOf(released, 'Edith')),
      ...(await confirmationsOf(other, 'Joan')),
    ];
    await operator.api.delete(`/api/v2/ota/partner/holds/${released}`);

    const booked = await confirmAll(wanted);
    expect(booked.map((details) => details?.booking.firstName)).toEqual(['Ada', undefined, undefined, 'Joan']);
    const read = async (holdId: string) => (await test.app.get(HoldsRepository).findHold(operator.id, holdId))!;
    for (const [holdId, firstName] of [
      [one, 'Ada'],
      [other, 'Joan'],
    ] as const) {
      const { heldUntil, holdEndsAt, reservedAt, ...booking } = await read(holdId);
      expect(booking).toMatchObject({
        status: 'confirmed',
        firstName,
        notes: `for ${firstName}`,
        paymentReference: `paid by ${firstName}`,
      });
      expect(booking.searchText).toContain(firstName.toLowerCase());
      expect(heldUntil).toBeNull();
      expect(Number(holdEndsAt) - Number(reservedAt)).toBe(900);
    }
    expect((await read(released)).status).toBe('expired');
  });

  it('take as many statements for four as for one', async () => {
    const sent = countStatements(test);
    const [one, ...four] = await Promise.all([1, 2, 3, 4, 5].map(async () => confirmationsOf(await makeHold(), 'Ada')));
    const forOne = await sent(() => confirmAll(one!));
    expect(forOne).toBeGreaterThan(0);
    expect(await sent(() => confirmAll(four.flat()))).toBe(forOne);
  });

  it('are looked for together, and each gets its own', async () => {
    const [one, other] = [await makeHold(), await makeHold()];
    const names = [other, 'hold_aaaaaaaaaaaa', one];
    let found: (string | null | undefined)[] = [];
    const statements = await statementsDuring(test.app.get(DataSource), async () => {
      const holds = test.app.get(HoldsRepository);
      const rows = await Promise.all(names.map((holdId) => holds.findWithOthers(operator.id, holdId)));
      found = rows.map((row) => row?.holdId);
    });
    expect(found).toEqual([other, undefined, one]);
    expect(statements.filter(({ sql }) => sql.includes('hold_id IN'))).toHaveLength(1);
  });
});
