import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';

describe('a breakdown of usage as CSV', () => {
  const { operator } = useTestApp({ at: '2027-06-10T16:00:00Z' });
  const query = { from: '2027-06-01', to: '2027-06-30', Meter: 'sms', By: 'Campaign' };

  it('has the groups in the same order, and says which of them have no value', async () => {
    await operator.api.put(`${METERS}/definitions/sms`, { GroupBy: ['Campaign'] });
    const extras = [{ Campaign: '=spring' }, { Campaign: '' }, {}, { Campaign: 'x'.repeat(501) }];
    const Entries = extras.map((extra, index) => ({
      Meter: 'sms',
      Usage: 8 - index,
      ExtraInfo: JSON.stringify(extra),
    }));
    expect((await operator.api.post(`${METERS}/batch`, { Entries })).status).toBe(201);
    const { status, headers, text } = await operator.api.get(`${METERS}/breakdown.csv`, query);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(text.split('\r\n')).toEqual([
      'Kind,Value,TotalUsage,EventCount',
      "value,'=spring,8,1",
      'value,,7,1',
      'none,,6,1',
      'other,,5,1',
      '',
    ]);
  });

  it('names the wrong field', async () => {
    const wrong = await operator.api.get(`${METERS}/breakdown.csv`, { ...query, By: 'Boat' });
    expectProblem(wrong, 422, 'validation', ['By']);
  });
});
