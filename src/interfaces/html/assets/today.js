// Updates Today when something changes, without moving what the user points at. The page works without this script.

const day = document.getElementById('day');

/** Minimum time between two updates, and time after which a pointer that does not move points at nothing. */
const PAUSE_MS = 2_000;
const RESTING_MS = 10_000;

/** Time after which a page connects again that a proxy or a restart has disconnected. */
const RECONNECT_MS = 5_000;

let source;
let movedAt = 0;
let updatedAt = 0;
let isUpdating = false;
let isWanted = false;
let isDeferred = false;
let timer;
let reconnection;

/** Requests an update; several within the pause become one. */
function want() {
  isWanted = true;
  if (isUpdating || document.hidden) return;
  clearTimeout(timer);
  timer = setTimeout(update, Math.max(0, updatedAt + PAUSE_MS - Date.now()));
}

async function update() {
  isUpdating = true;
  isWanted = false;
  isDeferred = false;
  updatedAt = Date.now();
  const answer = await ask(location.href);
  // The session has ended: the next click leads to the sign-in page.
  if (answer?.redirected || answer?.status === 401) return stop();
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), 'text/html');
  isUpdating = false;
  if (page) show(page);
  if (isWanted) want();
}

/** Does not count as a use of the session. */
function ask(url, method = 'GET') {
  return fetch(url, { method, headers: { 'Slipway-Refresh': 'yes' } }).catch(() => undefined);
}

/** Until the user has left what would move. */
function defer() {
  isDeferred = true;
  setTimeout(want, RESTING_MS);
}

function stop() {
  source?.close();
  clearTimeout(reconnection);
  clearInterval(minutes);
}

function show(page) {
  const fresh = page.getElementById('day');
  if (!fresh) return;
  const pointed = pointedAt();
  if (isSelecting() || pointed.some((element) => isMoved(element, page))) return defer();
  const open = [...day.querySelectorAll('details[open][id]')].map(({ id }) => id);
  const [anchor] = pointed;
  const before = anchor?.getBoundingClientRect().top;
  const isNextDay = page.title !== document.title;
  document.title = page.title;
  if (isNextDay) morph(document.getElementById('main'), page.getElementById('main'));
  else morph(day, fresh);
  for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  if (anchor) scrollBy(0, anchor.getBoundingClientRect().top - before);
}

/** The elements under the pointer and with the focus. */
function pointedAt() {
  const hovered = Date.now() - movedAt < RESTING_MS ? [...day.querySelectorAll(':hover')].at(-1) : undefined;
  const focused = day.contains(document.activeElement) ? document.activeElement : undefined;
  return [hovered, focused].filter(Boolean);
}

function isSelecting() {
  const selection = getSelection();
  return !selection.isCollapsed && day.contains(selection.anchorNode);
}

/** Whether the part of the page that contains an element disappears, or moves to another part. */
function isMoved(element, page) {
  const part = element.closest('[id]');
  return partsAround(part) !== partsAround(page.getElementById(part.id));
}

function partsAround(part) {
  const ids = [];
  for (let each = part; each; each = each.parentElement?.closest('[id]')) ids.push(each.id);
  return ids.join(' ');
}

/** Makes an element like another, and keeps nodes that are in both, with their focus and state. */
function morph(old, fresh) {
  copyAttributes(old, fresh);
  let next = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const match = matchOf(node, next);
    if (!match) {
      old.insertBefore(document.importNode(node, true), next);
      continue;
    }
    // Moves the others behind, because a node that moves loses the focus.
    while (next !== match) next = after(next, (other) => old.append(other));
    next = match.nextSibling;
    if (match.nodeType === Node.ELEMENT_NODE) morph(match, node);
    else if (match.data !== node.data) match.data = node.data;
  }
  while (next) next = after(next, (other) => other.remove());
}

function after(node, change) {
  const next = node.nextSibling;
  change(node);
  return next;
}

/** Except whether the user has opened it. */
function copyAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== 'open') old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/** The node among the remaining ones that shows the same. */
function matchOf(node, next) {
  if (!node.id) return next && !next.id && next.nodeName === node.nodeName ? next : undefined;
  for (let each = next; each; each = each.nextSibling)
    if (each.id === node.id && each.nodeName === node.nodeName) return each;
  return undefined;
}

function connect() {
  source = new EventSource(day.dataset.events);
  source.addEventListener('changed', want);
  source.addEventListener('error', ({ target }) => {
    // Browsers give up after any response but a stream, such as the error of a proxy.
    if (target.readyState === EventSource.CLOSED) reconnectLater();
  });
}

function reconnectLater() {
  clearTimeout(reconnection);
  reconnection = setTimeout(reconnect, RECONNECT_MS);
}

/** Unless the session has ended, or too many pages are open (204). */
async function reconnect() {
  if (document.hidden) return;
  const answer = await ask(day.dataset.events, 'HEAD');
  if (answer?.redirected || answer?.status === 401) return stop();
  if (answer?.status === 204) return;
  if (!answer?.ok) return reconnectLater();
  source.close();
  connect();
}

if (day) {
  connect();
  day.addEventListener('pointermove', () => (movedAt = Date.now()));
  for (const name of ['pointerleave', 'focusout']) day.addEventListener(name, () => isDeferred && want());
  document.addEventListener('visibilitychange', () => {
    source.close();
    clearTimeout(reconnection);
    if (document.hidden) return;
    connect();
    want();
  });
}

// The line at the current time moves on.
const minutes = setInterval(() => day && want(), 60_000);
