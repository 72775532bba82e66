// Progressive enhancement: every page works without this script.

// Prevents sending a form twice.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.method !== 'post' || event.defaultPrevented) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = 'yes';
});

// Replaces only the part of the page that depends on a selection, so that other input stays.
document.addEventListener('submit', async (event) => {
  const form = event.target;
  const { part } = form.dataset;
  if (!part) return;
  event.preventDefault();
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  const answer = await fetch(address).catch(() => undefined);
  const page = answer && new DOMParser().parseFromString(await answer.text(), 'text/html');
  const shown = page?.getElementById(part);
  if (!shown) return location.assign(address);
  document.getElementById(part).replaceWith(shown);
  history.replaceState(null, '', address);
  shown.querySelector('select')?.focus();
});

// Shows the price while tickets are being selected.
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

// Updates the preview shortly after a change. The response is the same page as for the button.
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

// Focuses the first invalid field.
document.querySelector('[aria-invalid="true"]')?.focus();

// On a narrow screen, scrolls the navigation to the current page.
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

// Selects the sessions from a time on, and keeps the other input.
for (const link of document.querySelectorAll('a[data-ticks]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    for (const box of document.querySelectorAll('#cancel-sessions input[name="TimeslotIDs"]')) {
      box.checked = box.closest('label').textContent.trim() >= link.dataset.ticks;
    }
    document.getElementById('cancel-sessions-Reason').focus();
  });
}
