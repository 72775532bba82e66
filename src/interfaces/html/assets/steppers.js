// Buttons for one ticket fewer or more. Without this script, the numbers are typed.
for (const input of document.querySelectorAll('.steppers input')) {
  const name = input.labels[0].textContent.trim();
  const button = (text, label, step) => {
    const added = document.createElement('button');
    // The keyboard has arrow keys for this.
    Object.assign(added, { type: 'button', tabIndex: -1, className: 'step', textContent: text });
    added.setAttribute('aria-label', `${label}: ${name}`);
    added.addEventListener('click', () => {
      step();
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    return added;
  };
  const { fewer = 'Fewer', more = 'More' } = input.closest('.steppers').dataset;
  input.before(button('−', fewer, () => input.stepDown()));
  input.after(button('+', more, () => input.stepUp()));
  // A digit replaces the number instead of being added to it.
  input.addEventListener('focus', () => input.select());
  if (input === document.activeElement) input.select();
}
