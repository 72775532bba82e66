// Progressive enhancement: the page works without this script. Uploads files when they are selected, and saves a draft
// of the input.

/** Delay after the last change until the draft is saved, in milliseconds. */
const PAUSE = 1200;

document.getElementById('faults')?.focus();

const form = document.querySelector('form[data-waiver]');
if (form) {
  const { draft: draftUrl, files: filesUrl } = form.dataset;
  const texts = JSON.parse(form.dataset.texts);
  const withName = (text, name) => text.replace('#', () => name);
  const state = form.querySelector('[data-draft-state]');
  const sending = new Set();
  let pause;
  let keeping;

  const say = (text) => {
    if (state.textContent !== text) state.textContent = text;
  };

  // Progress

  const isAnswered = (question) =>
    question.querySelector('[data-stored]') !== null ||
    [...question.querySelectorAll('[name]')].some((control) =>
      control.type === 'file'
        ? control.files.length > 0
        : control.type === 'checkbox' || control.type === 'radio'
          ? control.checked
          : control.type !== 'hidden' && control.value.trim() !== '',
    );

  const count = (part) => [...part.querySelectorAll('[data-required]')].filter(isAnswered).length;

  const showProgress = () => {
    for (const section of form.querySelectorAll('[data-section]')) {
      const badge = section.querySelector('[data-badge]');
      if (!badge) continue;
      const isDone = count(section) === section.querySelectorAll('[data-required]').length;
      badge.querySelector('[data-count]').textContent = count(section);
      badge.classList.toggle('good', isDone);
      badge.classList.toggle('plain', !isDone);
    }
    const progress = form.querySelector('[data-progress]');
    if (!progress) return;
    progress.querySelector('progress').value = count(form);
    progress.querySelector('[data-count]').textContent = count(form);
  };

  // Draft

  const keep = async (isLeaving) => {
    clearTimeout(pause);
    pause = undefined;
    const body = new FormData(form);
    for (const input of form.querySelectorAll('input[type="file"]')) body.delete(input.name);
    try {
      const headers = { Accept: 'application/json' };
      const { ok, status } = await fetch(draftUrl, { method: 'POST', body, headers, keepalive: isLeaving });
      if (ok) {
        // Changes made in the meantime are not part of this draft.
        if (pause === undefined) say(texts.saved);
      } else if (status === 413) say(texts.draftTooLarge);
      else say(texts.notSaved);
    } catch {
      say(texts.offline);
    }
  };

  const changed = () => {
    showProgress();
    if (!draftUrl) return;
    if (state.textContent === texts.saved) say('');
    clearTimeout(pause);
    pause = setTimeout(() => {
      // One after another, so that an older draft never overwrites a newer one.
      const work = Promise.resolve(keeping)
        .then(() => keep(false))
        .finally(() => {
          if (keeping === work) keeping = undefined;
        });
      keeping = work;
    }, PAUSE);
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && pause !== undefined && !form.dataset.sent) void keep(true);
  });

  // Files

  const showFault = (input, text) => {
    const question = input.closest('[data-question]');
    const id = `${question.dataset.question}fault`;
    const tied = input.getAttribute('aria-describedby').split(' ');
    let fault = document.getElementById(id);
    question.classList.toggle('faulty', text !== undefined);
    input.toggleAttribute('aria-invalid', text !== undefined);
    if (text === undefined) {
      fault?.remove();
      return;
    }
    if (!fault) {
      fault = document.createElement('p');
      fault.className = 'error';
      fault.id = id;
      fault.setAttribute('role', 'alert');
      input.before(fault);
      input.setAttribute('aria-describedby', [...new Set([...tied, id])].join(' '));
    }
    input.setAttribute('aria-invalid', 'true');
    fault.textContent = text;
  };

  const invalidFiles = () => [...form.querySelectorAll('[type="file"][aria-invalid="true"]')];

  /** Includes the rule that is shown below the field. */
  const cannotTake = ({ name }, input) =>
    `${withName(texts.notAllowed, name)} ${document.getElementById(`${input.name}rule`).textContent}.`;

  const faultOf = (input, files, given) => {
    const { most, maxBytes } = input.dataset;
    const large = files.find(({ size }) => size > Number(maxBytes));
    if (large) return cannotTake(large, input);
    const empty = files.find(({ size }) => size === 0);
    if (empty) return withName(texts.emptyFile, empty.name);
    const count = files.length + (most === '1' ? 0 : given.querySelectorAll(':checked').length);
    return count > Number(most) ? withName(texts.tooMany, most) : undefined;
  };

  const showSent = (input, given, { FileID, Name }) => {
    if (input.dataset.most === '1') given.replaceChildren();
    for (const stored of given.querySelectorAll('[data-stored]')) stored.parentElement.remove();
    const item = given.appendChild(document.createElement('li'));
    const label = item.appendChild(document.createElement('label'));
    label.className = 'option';
    const box = label.appendChild(document.createElement('input'));
    Object.assign(box, { type: 'checkbox', name: `${input.name}kept`, value: FileID, checked: true });
    label.appendChild(document.createElement('span')).textContent = Name;
  };

  const showSending = (input, name) => {
    const line = input.parentElement.querySelector('[data-sending]').appendChild(document.createElement('p'));
    const label = line.appendChild(document.createElement('span'));
    Object.assign(label, { className: 'name', textContent: name });
    const bar = line.appendChild(document.createElement('progress'));
    bar.max = 100;
    bar.setAttribute('aria-label', withName(texts.uploading, name));
    const figure = line.appendChild(document.createElement('span'));
    return {
      show(percent) {
        bar.value = percent;
        figure.textContent = `${percent} %`;
      },
      end: () => line.remove(),
    };
  };

  /** Resolves to the uploaded file, to an error, or to nothing if the upload failed. */
  const send = (input, given, file) =>
    new Promise((resolve) => {
      const line = showSending(input, file.name);
      const request = new XMLHttpRequest();
      const body = new FormData();
      if (input.dataset.most === '1')
        for (const { value } of given.querySelectorAll('input')) body.append(`${input.name}kept`, value);
      body.append(input.name, file);
      request.open('POST', filesUrl);
      request.responseType = 'json';
      request.upload.addEventListener('progress', ({ loaded, total }) => line.show(Math.floor((loaded / total) * 100)));
      request.addEventListener('loadend', () => {
        line.end();
        const { status, response } = request;
        if (status === 201) resolve({ taken: response.data.at(-1) });
        else if (status >= 400 && status < 500)
          resolve({ fault: response?.errors?.[0] ?? { message: response?.detail ?? 'cannot be uploaded.' } });
        else resolve({});
      });
      line.show(0);
      request.send(body);
    });

  const sendAll = async (input, files) => {
    const given = input.closest('[data-question]').querySelector('[data-given]');
    const unsent = new DataTransfer();
    let fault;
    for (const file of files) {
      const { taken, fault: refused } = await send(input, given, file);
      if (taken) showSent(input, given, taken);
      else if (refused?.code === 'file-type' || refused?.code === 'too-large') fault = cannotTake(file, input);
      else if (refused)
        fault = withName(texts.rejected, file.name) || refused.message.replace(/^File/, `“${file.name}”`);
      else unsent.items.add(file);
    }
    if (unsent.files.length > 0) {
      // Files that could not be uploaded are sent with the form.
      input.files = unsent.files;
      say(texts.notUploaded);
    }
    showFault(input, fault);
    changed();
  };

  form.addEventListener('change', ({ target: input }) => {
    if (input.type !== 'file' || !filesUrl) return;
    const files = [...input.files];
    const given = input.closest('[data-question]').querySelector('[data-given]');
    if (files.length === 0) {
      // The signature was cleared.
      if (input.dataset.most === '1') given.replaceChildren();
      return;
    }
    input.value = '';
    const fault = faultOf(input, files, given);
    showFault(input, fault);
    if (fault) return;
    const work = sendAll(input, files).finally(() => sending.delete(work));
    sending.add(work);
  });

  form.addEventListener('input', changed);
  form.addEventListener('change', changed);

  // Submission: once, after everything in progress

  form.addEventListener('submit', async (event) => {
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dispatchEvent(new Event('finish'));
    if (sending.size === 0 && !keeping) {
      clearTimeout(pause);
      form.dataset.sent = 'yes';
      return;
    }
    event.preventDefault();
    form.dataset.sent = 'soon';
    say(texts.sending);
    const known = new Set(invalidFiles());
    await Promise.all([...sending, keeping]);
    clearTimeout(pause);
    delete form.dataset.sent;
    // The user has not seen this error yet; the next attempt omits the file.
    const refused = invalidFiles().find((input) => !known.has(input));
    if (refused) refused.focus();
    else form.requestSubmit(event.submitter);
  });

  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) delete form.dataset.sent;
  });

  // A link to a question focuses its first field.
  for (const link of document.querySelectorAll('#faults a')) {
    link.addEventListener('click', () => {
      const question = document.querySelector(link.hash).closest('[data-question]');
      const control = question.querySelector(
        'input:not([type="hidden"], [type="file"]), textarea, summary, input[type="file"]',
      );
      setTimeout(() => control.focus());
    });
  }

  showProgress();
}
