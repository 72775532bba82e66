import { HoldConfirmationsService } from '../../src/bookings/holds/hold-confirmations.service';
import { HoldsRepository } from '../../src/bookings/holds/holds.repository';
import { BookingDetailsService } from '../../src/bookings/reading/booking-details.service';
import { Transactions } from '../../src/database';
import { holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

describe('a hold that two want to book in the same second', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T12:00:00Z' });

  it('is found, after a COMMIT that was never answered, by the one who booked it alone', async () => {
    const { ActivityID: activityId } = await operator.addActivity();
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 1);
    const { body } = await operator.api.post('/api/v2/ota/partner/holds', holdBody(activityId));
    const hold = (await test.app.get(HoldsRepository).find(operator.id, body.data.HoldID))!;
    const held = await test.app.get(BookingDetailsService).completeOne(hold);

    const confirmations = test.app.get(HoldConfirmationsService);
    const bookedBy = (firstName: string) =>
      confirmations.toSale(
        held,
        { activityId, date: '2027-06-05', time: '10:00', participants: 1 },
        {
          ...{ firstName, lastName: 'Lovelace', email: 'ada@example.com', phone: '+447700900123' },
          ...{ notes: '', paymentReference: 'ADV-1', answers: [], fileOwner: '' },
        },
      );
    const [ada, grace] = [bookedBy('Ada'), bookedBy('Grace')];
    await test.app.get(Transactions).run(() => ada.alone());

    const found = await confirmations.findCarriedOut([grace.wanted!, ada.wanted!]);
    expect(found.map((details) => details?.booking.firstName)).toEqual([undefined, 'Ada']);
  });
});
