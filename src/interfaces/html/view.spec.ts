import { RedirectView } from './view';

describe('RedirectView', () => {
  it('leads to pages of this server', () => {
    expect(new RedirectView('/pay/7-abc?paid=1').location).toBe('/pay/7-abc?paid=1');
  });

  // Browsers block a form that is redirected to another origin.
  it.each(['https://checkout.stripe.com/c/pay', '//checkout.stripe.com', '/\\checkout.stripe.com', 'pay', ''])(
    'rejects %s',
    (location) => {
      expect(() => new RedirectView(location)).toThrow('cannot redirect');
    },
  );
});
