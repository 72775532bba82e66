// Comfort only: every page works without it.

// A form is sent once, however often its button is pressed.
for (const form of document.querySelectorAll('form[method="post"]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
}

// The price of what is being sold, while it is being chosen.
for (const output of document.querySelectorAll('output[data-currency]')) {
  const form = output.form;
  const { currency } = output.dataset;
  const digits = Number(output.dataset.digits);
  // The browser may have other decimals for the currency than ISO 4217.
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...decimals });
  const update = () => {
    const inputs = [...form.querySelectorAll('input[data-price]')];
    const total = inputs.reduce((sum, input) => sum + Number(input.dataset.price) * (Number(input.value) || 0), 0);
    output.value = format.format(total / 10 ** digits);
  };
  form.addEventListener('input', update);
  update();
}

// What a form would give, shown again a moment after it was changed. The answer is the same page as the button's.
for (const form of document.querySelectorAll('form[data-preview]')) {
  const { preview } = form.dataset;
  let waiting;
  let latest = 0;
  const show = async () => {
    const turn = ++latest;
    const fields = new URLSearchParams(new FormData(form));
    fields.set('_Do', 'preview');
    const answer = await fetch(form.action, { method: 'POST', body: fields }).catch(() => undefined);
    const page = answer && new DOMParser().parseFromString(await answer.text(), 'text/html');
    const shown = page?.getElementById(preview);
    if (turn === latest && shown) document.getElementById(preview).replaceWith(shown);
  };
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, 400);
  });
}

// The first thing that is wrong is where the work goes on.
document.querySelector('[aria-invalid="true"]')?.focus();

// On a narrow screen the navigation is a strip: show where we are.
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
