// Progressive enhancement: every page works without this script.

// Adds a copy button next to the language.
for (const figure of document.querySelectorAll('figure.code')) {
  const button = document.createElement('button');
  button.className = 'quiet';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  figure.querySelector('figcaption').append(button);
}

// Shows samples in one language at a time. The choice applies to all pages.
const LANGUAGE = 'language';
const groups = [...document.querySelectorAll('.tabs')];

function showLanguage(language) {
  for (const group of groups) {
    const figures = [...group.querySelectorAll('figure')];
    const chosen = figures.find((figure) => figure.dataset.language === language) ?? figures[0];
    for (const figure of figures) figure.hidden = figure !== chosen;
    for (const button of group.querySelectorAll('.languages button')) {
      button.setAttribute('aria-pressed', String(button.textContent === chosen.dataset.language));
    }
  }
}

for (const group of groups) {
  const bar = document.createElement('div');
  bar.className = 'languages';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Language');
  for (const { dataset } of group.querySelectorAll('figure')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = dataset.language;
    button.addEventListener('click', () => {
      localStorage.setItem(LANGUAGE, dataset.language);
      showLanguage(dataset.language);
    });
    bar.append(button);
  }
  group.prepend(bar);
}
showLanguage(localStorage.getItem(LANGUAGE));

const field = document.getElementById('search');

// The slash key focuses the search, as on other documentation sites.
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea, select, [contenteditable]')) return;
  event.preventDefault();
  field.focus();
});

// Updates the search results while typing. The response is the same page as for the button.
const found = document.getElementById('found');
if (found) {
  let latest = 0;
  let waiting;
  const show = async () => {
    const turn = ++latest;
    const address = `/docs/search?${new URLSearchParams({ q: field.value })}`;
    const answer = await fetch(address).catch(() => undefined);
    const page = answer && new DOMParser().parseFromString(await answer.text(), 'text/html');
    const news = page?.getElementById('found');
    if (turn !== latest || !news) return;
    found.replaceChildren(...news.childNodes);
    window.history.replaceState(null, '', address);
  };
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, 150);
  });
}
