import type { Shop } from '../../src/interfaces/public-pages/open-shop';
import { ShopFormTokens } from '../../src/interfaces/public-pages/shop/shop-form-tokens.service';
import { pressButton, textOf } from '../support/customer-pages';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';

describe('the online shop', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let page: string;
  let places: Record<string, string>;

  beforeAll(async () => {
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: true } });
    const { ActivityID } = await operator.addActivity({ Name: 'Sunset kayak' });
    await operator.addTimeslot(ActivityID, DATE, '10:00', 4);
    const { TicketTypes } = (await operator.api.get(`${OPERATOR}/activities/${ActivityID}`)).body.data;
    places = { Date: DATE, Time: '10:00', [`Quantity.${TicketTypes[0].ID}`]: '2' };
    page = `/shop/${operator.slug}/${ActivityID}`;
  });

  it('accepts forms that it issued shortly before, and no others', async () => {
    const other = await test.addOperator();
    const issue = async () => {
      const { text } = await test.anonymous.get(`${page}?date=${DATE}&time=10:00`);
      return /name="_once" value="([\w.-]+)"/.exec(text)![1]!;
    };
    const old = await issue();
    test.clock.advance(7_201);
    const [issuedAt, random, signature] = (await issue()).split('.');
    const foreign = await test.app.get(ShopFormTokens).issue({ id: other.id } as Shop);
    const forged = [
      ...[`${Number(issuedAt) - 1}.${random}.${signature}`, `${Number(issuedAt) + 1}.${random}.${signature}`],
      ...[
        `${issuedAt}.${'0'.repeat(48)}.${signature}`,
        `${issuedAt}.${random}.${signature}x`,
        `${issuedAt}.${random}.`,
      ],
    ];
    for (const _once of ['', 'x', '..', `NaN.${random}.${signature}`, old, foreign, ...forged]) {
      for (const path of [page, `${page}/waitlist`]) {
        const rejected = await pressButton(test, path, { ...places, _once });
        expect([_once, path, rejected.status]).toEqual([_once, path, 403]);
        expect(textOf(rejected)).toContain('This form is out of date. Please send it again.');
        // The page has the input and a valid value.
        const again = /name="_once" value="([\w.-]+)"/.exec(rejected.text)![1]!;
        expect(again).not.toBe(_once);
        expect(path.endsWith('waitlist') || rejected.text.includes('value="2"')).toBe(true);
      }
    }
    expect((await operator.api.get(`${OPERATOR}/bookings`)).body.data).toEqual([]);
    expect((await pressButton(test, page, { ...places, _once: await issue() })).status).toBe(303);
  });
});
