import { TemplateRenderer } from './template-renderer';

describe('emails that are rendered in the thread', () => {
  const renderer = new TemplateRenderer();
  afterAll(() => renderer.onApplicationShutdown());

  it('name days and months in English, whatever the language of the server', async () => {
    const template = {
      subject: '{{ session.date | date: "%a %b" }}',
      body: '{{ session.date | date: "%A, %e %B %Y" }}',
    };
    const emails = ['2026-12-05', '2027-02-11'].map((date) => renderer.render(1, template, { session: { date } }));
    expect(await Promise.all(emails)).toMatchObject([
      { subject: 'Sat Dec', text: 'Saturday, 5 December 2026' },
      { subject: 'Thu Feb', text: 'Thursday, 11 February 2027' },
    ]);
  });
});
