import { OctoSales } from '../support/octo-bookings';
import { useTestApp } from '../support/use-test-app';

const PRICING = { 'octo-capabilities': 'octo/pricing' };

describe('net prices of resellers', () => {
  const { operator } = useTestApp({ operatorPerTest: true });
  let sales: OctoSales;

  beforeEach(async () => {
    sales = await new OctoSales(operator).open();
  });

  const setCommission = (CommissionPercent: number | null) =>
    operator.api.put('/api/v2/operator/partners/adventuro', { CommissionPercent });
  const product = async () => (await operator.api.get(`/octo/products/${sales.activityId}`, {}, PRICING)).body;
  const availability = async () => {
    const { activityId: productId, adult, child } = sales;
    const units = [
      { id: adult, quantity: 2 },
      { id: child, quantity: 1 },
    ];
    const body = { productId, optionId: 'DEFAULT', localDateStart: '2027-06-05', localDateEnd: '2027-06-05', units };
    return (await operator.api.post('/octo/availability', body, PRICING)).body[0];
  };

  it('are null without a commission', async () => {
    const { options } = await product();
    expect(options[0].units[0].pricingFrom).toMatchObject([{ retail: 4500, net: null }]);
    expect(await availability()).toMatchObject({ pricing: { retail: 11_500, net: null } });
    expect((await operator.api.post('/octo/bookings', sales.body(), PRICING)).body.pricing.net).toBeNull();
  });

  it('are in products, availability and bookings, which keep theirs', async () => {
    await setCommission(33.33);
    const [adult, child] = [3000, 1667];
    const { options } = await product();
    expect(options[0].units).toMatchObject([{ pricingFrom: [{ net: adult }] }, { pricingFrom: [{ net: child }] }]);
    expect(await availability()).toMatchObject({
      unitPricing: [{ net: adult }, { net: child }],
      pricing: { original: 11_500, retail: 11_500, net: 2 * adult + child },
    });
    const reserved = await operator.api.post('/octo/bookings', sales.body({ unitItems: sales.units(1, 1) }), PRICING);
    const sold = {
      pricing: { net: adult + child },
      unitItems: [{ pricing: { net: adult } }, { pricing: { net: child } }],
    };
    expect(reserved.body).toMatchObject(sold);
    await setCommission(10);
    const confirmed = await operator.api.post(`/octo/bookings/${reserved.body.uuid}/confirm`, {}, PRICING);
    expect(confirmed.body).toMatchObject({ status: 'CONFIRMED', ...sold });
    expect(await availability()).toMatchObject({ pricing: { net: 2 * 4050 + 2250 } });
  });
});
