import type { TestOperator } from './test-app';
import { bookingBody } from './test-app';

const [OTA, OPERATOR] = ['/api/v2/ota/partner', '/api/v2/operator'];

/** Agrees terms and prices with a partner, which books a group and reads its statement, as its operator does. */
export async function tryPartnerTerms(operator: TestOperator): Promise<void> {
  const { api } = operator;
  const { ActivityID, TicketTypes } = await operator.addActivity();
  const { Date, Time } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
  const prices = `${OPERATOR}/activities/${ActivityID}/prices`;
  const rule = { TicketTypeID: TicketTypes[0].ID, Weekdays: [6], Price: { Amount: 1, Currency: 'GBP' } };
  const { Customer } = bookingBody(ActivityID);
  const period = { from: Date, to: Date };
  const answers = [
    await api.put(prices, [rule]),
    await api.get(prices),
    await api.put(`${OPERATOR}/partners/adventuro`, { Name: 'Adventuro', CommissionPercent: 12.5 }),
    await api.get(`${OPERATOR}/partners`),
    await api.post(`${OTA}/bookings`, { Items: [{ ActivityID, Date, Time, Participants: 1 }], Customer }),
  ];
  for (const statement of [`${OTA}/statement`, `${OPERATOR}/partners/adventuro/statement`]) {
    answers.push(await api.get(statement, period), await api.get(`${statement}.csv`, period));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 200, 200, 200, 200]);
  await api.put(`${OPERATOR}/partners/adventuro`, {});
}
