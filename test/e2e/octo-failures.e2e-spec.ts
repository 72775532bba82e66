import { ShownTimeslotsService } from '../../src/availability';
import { BookingBatcherService } from '../../src/bookings/create/booking-batcher.service';
import { CatalogRepository } from '../../src/catalog/catalog.repository';
import { OverloadedError } from '../../src/platform/errors';
import { expectOctoError } from '../support/octo';
import { OCTO, OctoSales } from '../support/octo-bookings';
import { allowLoggedErrors } from '../support/server-log';
import { useBothWays } from '../support/use-test-app';

allowLoggedErrors(/SELECT secret FROM timeslot/);

const AVAILABILITY = '/octo/availability';

/** With what no client may be shown. */
const CRASH = new Error('QueryFailed: SELECT secret FROM timeslot at /srv/slipway/node_modules');
const OVERLOAD = new OverloadedError('The database does not respond.', 7);

describe('what fails on our side below /octo', () => {
  const { fast, plain, operator } = useBothWays({ at: '2027-06-01T12:00:00Z' });
  let sales: OctoSales;

  beforeAll(async () => (sales = await new OctoSales(operator).open(20)));
  afterEach(() => jest.restoreAllMocks());

  const of = (rest: object) => ({ productId: sales.activityId, optionId: 'DEFAULT', ...rest });
  /** The request, and the part that fails. */
  const requested = {
    products: {
      fails: (error: Error) => jest.spyOn(CatalogRepository.prototype, 'findActivity').mockRejectedValue(error),
      path: () => `/octo/products/${sales.activityId}`,
      body: () => undefined,
    },
    availability: {
      fails: (error: Error) => jest.spyOn(ShownTimeslotsService.prototype, 'listOn').mockRejectedValue(error),
      path: () => AVAILABILITY,
      body: () => of({ localDate: '2027-06-05' }),
    },
    calendar: {
      fails: (error: Error) => jest.spyOn(ShownTimeslotsService.prototype, 'listDays').mockRejectedValue(error),
      path: () => `${AVAILABILITY}/calendar`,
      body: () => of({ localDateStart: '2027-06-05', localDateEnd: '2027-06-06' }),
    },
    reservations: {
      fails: (error: Error) => jest.spyOn(BookingBatcherService.prototype, 'executeRequest').mockRejectedValue(error),
      path: () => OCTO,
      body: () => sales.body(),
    },
  };

  describe.each(Object.entries(requested))('%s', (_name, { fails, path, body }) => {
    const askAtBoth = (headers: Record<string, string> = {}) =>
      Promise.all(
        [fast, plain].map(({ anonymous }) => {
          const client = anonymous.withKey(operator.api.key!);
          const sent = body();
          return sent ? client.post(path(), sent, headers) : client.get(path(), {}, headers);
        }),
      );

    it('is a crash that says nothing of its cause', async () => {
      fails(CRASH);
      for (const answer of await askAtBoth({ 'octo-capabilities': 'octo/pricing' })) {
        expectOctoError(answer, 500, 'INTERNAL_SERVER_ERROR', {}, 'octo/pricing');
        expect(answer.text).not.toMatch(/secret|srv/);
      }
    });

    it('is a database that does not answer, and when to come back', async () => {
      fails(OVERLOAD);
      for (const answer of await askAtBoth()) {
        expectOctoError(answer, 503, 'INTERNAL_SERVER_ERROR');
        expect(answer.headers.get('retry-after')).toBe('7');
      }
    });

    it('ends with it', async () => {
      for (const answer of await askAtBoth()) expect(answer.status).toBe(200);
    });
  });
});
