/**
 * Adds a button after its script tag, which opens the shop in a dialog:
 * <script src="https://…/shop/embed.js" data-operator="harbour" data-activity="a_…" data-label="Book now"></script>
 */
(() => {
  const TEXTS = {
    en: ['Book now', 'Close', 'Open in a new tab'],
    de: ['Jetzt buchen', 'Schließen', 'In neuem Tab öffnen'],
    fr: ['Réserver', 'Fermer', 'Ouvrir dans un nouvel onglet'],
    es: ['Reservar ahora', 'Cerrar', 'Abrir en una pestaña nueva'],
    it: ['Prenota ora', 'Chiudi', 'Apri in una nuova scheda'],
  };
  const script = document.currentScript;
  const { lang = document.documentElement.lang } = script.dataset;
  const [bookNow, closeDialog, openInTab] = TEXTS[lang.slice(0, 2).toLowerCase()] ?? TEXTS.en;
  const { operator, activity, label = bookNow, colour = '#1f4e79', textColour = '#ffffff' } = script.dataset;
  const { origin } = new URL(script.src);
  const path = [operator, activity].filter(Boolean).map(encodeURIComponent).join('/');
  const shop = `${origin}/shop/${path}${lang ? `?lang=${encodeURIComponent(lang)}` : ''}`;

  /** Styles are set one by one, which content security policies permit. */
  const element = (name, properties, style) => {
    const created = Object.assign(document.createElement(name), properties);
    Object.assign(created.style, style);
    return created;
  };
  const button = element(
    'button',
    { type: 'button', textContent: label, className: 'slipway-button' },
    {
      padding: '12px 28px',
      border: '0',
      borderRadius: '8px',
      background: colour,
      color: textColour,
      font: '600 17px/1.4 system-ui, sans-serif',
      cursor: 'pointer',
    },
  );
  const frame = element('iframe', { title: label }, { display: 'block', width: '100%', flex: '1 1 auto', border: '0' });
  const close = element(
    'button',
    { type: 'button', textContent: '×', ariaLabel: closeDialog },
    {
      width: '44px',
      height: '44px',
      border: '0',
      background: 'none',
      color: 'inherit',
      font: '28px/1 system-ui, sans-serif',
      cursor: 'pointer',
    },
  );
  // For websites that are not permitted to show the shop, and to see its address.
  const link = element(
    'a',
    { href: shop, target: '_blank', rel: 'noopener', textContent: openInTab },
    { padding: '0 12px', color: 'inherit', font: '15px/44px system-ui, sans-serif' },
  );
  const bar = element('div', {}, { display: 'flex', justifyContent: 'space-between', flex: 'none' });
  bar.append(link, close);
  const dialog = element(
    'dialog',
    { ariaLabel: label },
    {
      flexDirection: 'column',
      boxSizing: 'border-box',
      width: '100%',
      maxWidth: '1080px',
      height: '92dvh',
      maxHeight: '92dvh',
      // Fixed at the top, so that nothing moves under a finger when the height changes.
      margin: '4dvh auto auto',
      padding: '0',
      border: '0',
      borderRadius: '12px',
      overflow: 'hidden',
      background: '#ffffff',
      color: '#1c2226',
    },
  );
  dialog.append(bar, frame);

  button.addEventListener('click', () => {
    // Reopening the dialog shows the page that the customer left.
    if (!frame.src) frame.src = shop;
    if (!dialog.isConnected) document.body.append(dialog);
    dialog.style.display = 'flex';
    dialog.showModal();
    frame.focus();
  });
  // Escape closes the dialog, too, and the browser moves the focus back to the button.
  dialog.addEventListener('close', () => (dialog.style.display = 'none'));
  close.addEventListener('click', () => dialog.close());
  window.addEventListener('message', ({ data, origin: from, source }) => {
    if (from !== origin || source !== frame.contentWindow) return;
    if (data?.slipway === 'close') dialog.close();
    if (data?.slipway === 'height') dialog.style.height = `min(92dvh, ${Number(data.height) + bar.offsetHeight}px)`;
  });
  script.after(button);
})();
