import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { confirmationOf, customerPageOf } from '../support/waivers';

describe("the page of a booking's tickets", () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:30:00Z', operatorPerTest: true });

  async function book(participants: number, activity: Record<string, unknown> = {}) {
    const { ActivityID } = await operator.addActivity({ MaxParticipants: 50, ...activity });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 60);
    const body = bookingBody(ActivityID, { Participants: participants });
    const reference: string = (await operator.api.post('/api/v2/ota/partner/booking', body)).body.data.BookingReference;
    const { body: tickets } = await operator.api.get(`/api/v2/ota/partner/bookings/${reference}/tickets`);
    const codes: string[] = tickets.data.map(({ TicketCode }: { TicketCode: string }) => TicketCode);
    return { reference, codes, page: await customerPageOf(operator, reference) };
  }

  const spelled = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');

  it('has each ticket with its code, and is linked from the booking', async () => {
    const { reference, codes, page } = await book(2, { Location: 'Pier <4>' });
    expect((await test.anonymous.get(page)).text).toContain(`href="${page}/tickets"`);
    const { status, text, headers } = await test.anonymous.get(`${page}/tickets`);
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    for (const shown of [...codes.map(spelled), 'ticket 2 of 2', reference, 'Saturday, 5 June 2027', 'Pier &lt;4>']) {
      expect(text).toContain(shown);
    }
    expect(text.match(/<svg class="qr"/g)).toHaveLength(2);
    await operator.api.post(`/api/v2/operator/tickets/${codes[0]}/redeem`, { Override: 'Arrived early' });
    expect((await test.anonymous.get(`${page}/tickets`)).text.match(/> used</g)).toHaveLength(1);
  });

  it('continues page by page', async () => {
    const { codes, page } = await book(45);
    const texts = await Promise.all(
      ['', '?page=2', '?page=3', '?page=4', '?page=x'].map(async (query) => {
        return (await test.anonymous.get(`${page}/tickets${query}`)).text;
      }),
    );
    const shown = texts.map((text) => codes.filter((code) => text.includes(spelled(code))));
    expect(shown.slice(0, 3).flat()).toEqual(codes);
    expect(shown.map(({ length }) => length)).toEqual([20, 20, 5, 20, 20]);
    expect(texts[1]).toContain(`${page}/tickets?page=3`);
  });

  it('shows none for a cancelled booking, and no page for a guessed address', async () => {
    const { reference, page } = await book(1);
    await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`, {});
    const { status, text } = await test.anonymous.get(`${page}/tickets`);
    expect([status, text.includes('<svg class="qr"')]).toEqual([410, false]);
    expect(text).toContain('was cancelled');
    expect((await test.anonymous.get(`/waivers/${'0'.repeat(48)}/tickets`)).status).toBe(404);
  });

  it('is linked from the confirmation, which names the codes', async () => {
    const { reference, codes, page } = await book(21);
    const email = await confirmationOf(operator, reference);
    expect(email).toContain(`${page}/tickets`);
    expect(email).toContain(`${spelled(codes[0]!)}, `);
    expect(email).toContain('and 1 more');
    expect(email).not.toContain(spelled(codes[20]!));
  });
});
