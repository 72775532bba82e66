// Checks guests in without loading the page again, so that camera and sound stay on. Every form works without it.
const gate = () => document.getElementById('gate');
const field = () => gate().querySelector('#scan [name="Code"]');
const isAtOnce = () => gate().querySelector('#scan [name="AtOnce"]').checked;
const video = document.querySelector('[data-camera]');
const message = document.querySelector('[data-camera-message]');

// Sound and vibration: frequency in hertz and duration in milliseconds of each tone, and of the vibration.
const SIGNALS = {
  in: {
    type: 'sine',
    tones: [
      [880, 90],
      [1320, 140],
    ],
    buzz: 80,
  },
  good: { type: 'sine', tones: [[880, 120]], buzz: 80 },
  warn: {
    type: 'triangle',
    tones: [
      [520, 160],
      [0, 60],
      [520, 160],
    ],
    buzz: [120, 80, 120],
  },
  bad: { type: 'square', tones: [[170, 600]], buzz: 500 },
};
const VOLUME = 0.25;
const SOUND = 'slipway-gate-sound';

const hasSound = () => localStorage.getItem(SOUND) !== 'off';
let audio;

// Browsers permit sound only after a person has touched the page.
function allowSound() {
  if (!hasSound()) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume();
}
for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, allowSound, { capture: true });

function signal(verdict) {
  const chosen = SIGNALS[verdict];
  if (!chosen) return;
  navigator.vibrate?.(chosen.buzz);
  if (!audio || !hasSound()) return;
  let at = audio.currentTime;
  for (const [frequency, duration] of chosen.tones) {
    const end = at + duration / 1000;
    if (frequency > 0) {
      const volume = new GainNode(audio, { gain: VOLUME });
      const tone = new OscillatorNode(audio, { type: chosen.type, frequency });
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(end);
    }
    at = end;
  }
}

// Shows the switches that need this script, and the verdict that has just arrived.
function enhance() {
  const sound = gate().querySelector('[data-sound]');
  sound.hidden = false;
  sound.firstElementChild.checked = hasSound();
  gate().querySelector('[data-scan]').hidden = !navigator.mediaDevices;
  const verdict = gate().querySelector('[data-verdict]')?.dataset.verdict;
  gate().dataset.signalled = verdict ?? 'none';
  signal(verdict);
  return verdict;
}

// After a reload, a welcomed guest would be checked again and appear as used.
function rememberAddress(text) {
  const address = new URL(text);
  address.searchParams.delete('Done');
  history.replaceState(null, '', address);
}

async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  if (isAtOnce()) body.set('AtOnce', 'on');
  else body.delete('AtOnce');
  const session = gate().querySelector('#scan [name="Session"]');
  if (session) body.set('Session', session.value);
  // A hand scanner may already type the next code.
  field().value = '';
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => undefined);
  if (!answer) {
    delete form.dataset.sent;
    message.textContent = 'No connection. Check it, and scan the ticket again.';
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const shown = page.getElementById('gate');
  if (!shown) return location.assign('/dashboard/check-in');
  message.textContent = '';
  const typed = field().value;
  document.querySelector('main > .note')?.remove();
  gate().replaceWith(document.adoptNode(shown));
  if (answer.redirected) rememberAddress(answer.url);
  (gate().querySelector('[aria-invalid="true"]') ?? field()).focus();
  field().value = typed;
  scrollTo(0, 0);
  if (enhance() === 'in' && goesOn) scan();
}

document.addEventListener('submit', (event) => {
  if (event.defaultPrevented || !gate().contains(event.target)) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

// A hand scanner types wherever the focus is.
document.addEventListener('keydown', ({ key, target, ctrlKey, altKey, metaKey }) => {
  const isText = target.matches('textarea, select, input:not([type="checkbox"])');
  if (!isText && key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey) field().focus();
});

document.addEventListener('change', ({ target }) => {
  if (target.closest('[data-sound]')) localStorage.setItem(SOUND, target.checked ? 'on' : 'off');
  if (target.closest('.scanner-options')) field().focus();
});

// The camera. A code fills most of the picture; a higher resolution only takes longer.
const LONGEST_SIDE = 640;
const PAUSE_MS = 120;

let stream;
// Whether scanning continues after a guest was admitted.
let goesOn = false;

const label = (text) => (gate().querySelector('[data-scan]').textContent = text);

function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
  video.hidden = true;
  label('Scan with camera');
}

function takePicture(canvas) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d', { willReadFrequently: true }).drawImage(video, 0, 0, canvas.width, canvas.height);
}

async function read(detector) {
  const canvas = document.createElement('canvas');
  while (stream) {
    if (video.videoWidth > 0) {
      takePicture(canvas);
      const [found] = await detector.detect(canvas);
      const code = found?.rawValue.trim();
      // The ticket that was just admitted is usually still in front of the camera.
      if (stream && code && code !== gate().dataset.shown) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return undefined;
}

async function scan() {
  message.textContent = '';
  try {
    const { BarcodeDetector } = await import(gate().querySelector('[data-scan]').dataset.reader);
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    video.srcObject = stream;
    video.hidden = false;
    label('Stop camera');
    await video.play();
    const code = await read(new BarcodeDetector());
    stop();
    if (code === undefined) return;
    goesOn = true;
    field().value = code.slice(0, field().maxLength);
    field().form.requestSubmit();
  } catch (error) {
    stop();
    message.textContent =
      error.name === 'NotAllowedError'
        ? 'Camera access is blocked. Allow it in your browser settings, or enter the code.'
        : 'The camera is not available. Enter the code instead.';
  }
}

document.addEventListener('click', ({ target }) => {
  if (!target.closest('[data-scan]')) return;
  if (!stream) return void scan();
  goesOn = false;
  stop();
});
addEventListener('pagehide', stop);

enhance();
rememberAddress(location.href);
