// A double tap submits once. Going back shows the page with its buttons enabled again.
for (const form of document.querySelectorAll('form[method="post"]')) {
  const enable = (isEnabled) => {
    for (const button of form.querySelectorAll('button:not([type="button"])')) button.disabled = !isEnabled;
  };
  form.addEventListener('submit', () => enable(false));
  window.addEventListener('pageshow', () => enable(true));
}
