// An agreed price counts in the total.
for (const agreed of document.querySelectorAll('input[name^="Price."]')) {
  const input = document.getElementById(agreed.id.replace('-Price-', '-Quantity-'));
  const usual = input.dataset.price;
  const digits = Number(document.querySelector('output[data-digits]').dataset.digits);
  const update = () => {
    const price = Number(agreed.value.replace(',', '.'));
    const isAgreed = agreed.value.trim() !== '' && price >= 0;
    input.dataset.price = isAgreed ? String(Math.round(price * 10 ** digits)) : usual;
  };
  agreed.addEventListener('input', update);
  // Includes what was entered before the page was shown again.
  agreed.dispatchEvent(new Event('input', { bubbles: true }));
}

// The first session or, next to the sessions, the first number is ready for the keyboard. On a narrow screen, that
// would hide the sessions.
if (matchMedia('(min-width: 1001px)').matches && !document.querySelector('[autofocus], [aria-invalid="true"]')) {
  (document.querySelector('.till .steppers input') ?? document.querySelector('.tile:enabled'))?.focus();
}

// Enter goes to the ways to pay. On a touch screen, whose keyboard hides them, it closes the keyboard.
const isTouched = matchMedia('(pointer: coarse)').matches;
document.querySelector('form.till')?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !event.target.matches('input')) return;
  event.preventDefault();
  if (isTouched) event.target.blur();
  else document.querySelector('.pay button')?.focus();
});

// The selected session may be outside the strip of a phone.
document.querySelector('.tile[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => globalThis.print());
}
