// Reads codes of tickets with the camera. Whoever has none, or will not use it, types them.
const form = document.querySelector('form[data-reader]');
const { button, video, message } = {
  button: form.querySelector('[data-scan]'),
  video: document.querySelector('[data-camera]'),
  message: document.querySelector('[data-camera-message]'),
};

// Codes fill much of the picture; more of it only takes longer to read.
const LONGEST_SIDE = 640;
const PAUSE_MS = 120;

// Whether to go on with the camera after a guest was let in.
const GOES_ON = 'slipway-scan';

// Whoever loads the page again looks at the ticket once more, and it is used by then.
const address = new URL(location.href);
const wasLetIn = address.searchParams.get('Done') === 'redeemed';
if (wasLetIn) {
  address.searchParams.delete('Done');
  history.replaceState(null, '', address);
}

let stream;

function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
  video.hidden = true;
  button.textContent = 'Scan with the camera';
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
      // The ticket that was just let in is mostly still before the camera.
      if (stream && code && code !== form.dataset.shown) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return undefined;
}

async function scan() {
  message.textContent = '';
  try {
    const { BarcodeDetector } = await import(form.dataset.reader);
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    video.srcObject = stream;
    video.hidden = false;
    button.textContent = 'Stop the camera';
    await video.play();
    const code = await read(new BarcodeDetector());
    stop();
    if (code === undefined) return;
    sessionStorage.setItem(GOES_ON, 'yes');
    form.elements.Code.value = code.slice(0, form.elements.Code.maxLength);
    form.requestSubmit();
  } catch (error) {
    stop();
    message.textContent =
      error.name === 'NotAllowedError'
        ? 'The browser does not let this page use the camera. Allow it in its settings, or type the code.'
        : 'The camera cannot be used here. Type the code.';
  }
}

if (navigator.mediaDevices) {
  button.hidden = false;
  button.addEventListener('click', () => {
    if (!stream) return void scan();
    sessionStorage.removeItem(GOES_ON);
    stop();
  });
  addEventListener('pagehide', stop);
  if (wasLetIn && sessionStorage.getItem(GOES_ON)) scan();
}
