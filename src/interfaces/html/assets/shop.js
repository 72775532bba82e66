// Buttons for one ticket fewer or more. Without this script, the numbers are typed.
for (const input of document.querySelectorAll('.steppers input')) {
  const name = input.labels[0].textContent.trim();
  const button = (text, label, step) => {
    const added = document.createElement('button');
    Object.assign(added, { type: 'button', className: 'step', textContent: text });
    added.setAttribute('aria-label', `${label}: ${name}`);
    added.addEventListener('click', step);
    return added;
  };
  input.before(button('−', 'Fewer', () => input.stepDown()));
  input.after(button('+', 'More', () => input.stepUp()));
}

// A double tap submits once. Going back shows the page with its buttons enabled again.
for (const form of document.querySelectorAll('form[method="post"]')) {
  const enable = (isEnabled) => {
    for (const button of form.querySelectorAll('button:not([type="button"])')) button.disabled = !isEnabled;
  };
  form.addEventListener('submit', () => enable(false));
  window.addEventListener('pageshow', () => enable(true));
}
