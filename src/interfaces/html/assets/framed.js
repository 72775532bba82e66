// On a page in a frame of another site: sends its height to that site, and closes the dialog with Escape.
if (window.parent !== window) {
  const send = (message) => window.parent.postMessage(message, '*');
  const content = document.querySelector('.customer');
  new ResizeObserver(() => send({ slipway: 'height', height: content.scrollHeight })).observe(content);
  window.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) send({ slipway: 'close' });
  });
  // Payment providers do not permit frames.
  for (const form of document.querySelectorAll('form.leaves-frame')) form.target = '_top';
  document.documentElement.classList.add('framed');
}
