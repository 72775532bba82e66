// Turns a drawn or typed signature into a picture in the file field, as if it had been selected.

const INK = '#10161c';
const PAPER = '#ffffff';
/** Delay after the last stroke until the picture is created, in milliseconds. */
const REST = 500;

for (const pad of document.querySelectorAll('[data-pad]')) {
  const question = pad.closest('[data-question]');
  const input = question.querySelector('input[type="file"]');
  const canvas = pad.querySelector('canvas');
  const typed = pad.querySelector('[data-typed]');
  const pen = canvas.getContext('2d');
  const again = question.querySelector('[data-again]');
  let resting;

  const blank = () => {
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = pen.strokeStyle = INK;
    pen.lineWidth = 6;
    pen.lineCap = pen.lineJoin = 'round';
  };

  const put = (files) => {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

  const takePicture = () => {
    if (resting === undefined) return;
    clearTimeout(resting);
    resting = undefined;
    const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1]), (each) => each.charCodeAt(0));
    const name = typed.value.trim() === '' ? 'signature.png' : 'typed-signature.png';
    put([new File([bytes], name, { type: 'image/png' })]);
  };

  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(takePicture, REST);
  };

  const clear = () => {
    clearTimeout(resting);
    resting = undefined;
    blank();
    put([]);
  };

  const at = ({ clientX, clientY }) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [((clientX - left) / width) * canvas.width, ((clientY - top) / height) * canvas.height];
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (typed.value !== '') {
      typed.value = '';
      blank();
    }
    clearTimeout(resting);
    canvas.setPointerCapture(event.pointerId);
    pen.beginPath();
    pen.moveTo(...at(event));
    // A single point is a stroke, too.
    pen.lineTo(...at(event));
    pen.stroke();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    pen.lineTo(...at(event));
    pen.stroke();
  });
  canvas.addEventListener('lostpointercapture', rest);

  typed.addEventListener('input', () => {
    if (typed.value.trim() === '') {
      clear();
      return;
    }
    blank();
    pen.font = 'italic 120px "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive, serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(typed.value.trim(), canvas.width / 2, canvas.height / 2, canvas.width - 80);
    rest();
  });

  pad.querySelector('[data-clear]').addEventListener('click', () => {
    typed.value = '';
    clear();
  });
  pad.closest('form').addEventListener('finish', takePicture);

  blank();
  // Shows an existing signature instead of an empty field.
  const hasSigned = question.querySelector('[data-given]').children.length > 0;
  pad.hidden = hasSigned;
  again.hidden = !hasSigned;
  again.addEventListener('click', () => {
    pad.hidden = false;
    again.hidden = true;
    typed.focus();
  });
  question.querySelector('[data-picture]').open = false;
}
