// Scans ticket codes with the camera. Staff without a camera type them.
const form = document.querySelector('form[data-reader]');
const { button, video, message } = {
  button: form.querySelector('[data-scan]'),
  video: document.querySelector('[data-camera]'),
  message: document.querySelector('[data-camera-message]'),
};

// A code fills most of the picture; a higher resolution only takes longer.
const LONGEST_SIDE = 640;
const PAUSE_MS = 120;

// Whether scanning continues after a guest was admitted.
const GOES_ON = 'slipway-scan';

// After a reload, the ticket would be checked again and appear as used.
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
  button.textContent = 'Scan with camera';
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
    button.textContent = 'Stop camera';
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
        ? 'Camera access is blocked. Allow it in your browser settings, or enter the code.'
        : 'The camera is not available. Enter the code instead.';
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
