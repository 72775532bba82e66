import { cacheDateTimeFormats } from './cached-formats';
import { renderEmail } from './templates';

describe('formats of dates', () => {
  const original = Intl.DateTimeFormat;
  afterEach(() => (Intl.DateTimeFormat = original));

  it('are created once, however many emails name days and months', () => {
    const made = jest.fn();
    Intl.DateTimeFormat = new Proxy(original, {
      apply(make, self, options: unknown[]) {
        made(options);
        return Reflect.apply(make, self, options) as unknown;
      },
    });
    cacheDateTimeFormats();
    const template = { subject: '{{ session.date | date: "%a" }}', body: '{{ session.date | date: "%A, %e %B %Y" }}' };
    const rendered = ['2026-12-05', '2027-02-11', '2027-02-12'].map((date) =>
      renderEmail(template, { session: { date } }),
    );
    expect(rendered.map(({ subject }) => subject)).toEqual(['Sat', 'Thu', 'Fri']);
    expect(rendered[1]!.text).toContain('Thursday, 11 February 2027');
    expect(made).toHaveBeenCalledTimes(3);
  });
});
