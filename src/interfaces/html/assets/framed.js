// A page that another site shows in a frame tells it its height, and closes with Escape.
if (window.parent !== window) {
  const tell = (message) => window.parent.postMessage(message, '*');
  const content = document.querySelector('.customer');
  new ResizeObserver(() => tell({ slipway: 'height', height: content.scrollHeight })).observe(content);
  window.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell({ slipway: 'close' });
  });
  // Payment providers show no cards in frames of others.
  for (const form of document.querySelectorAll('form.leaves')) form.target = '_top';
  document.documentElement.classList.add('framed');
}
