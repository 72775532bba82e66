// The API reference: Swagger UI with this server's document.

const darkness = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', darkness.matches);
darkness.addEventListener('change', followScheme);
followScheme();

/** Filters operations by name and path, in addition to their group. */
const findOperations = () => ({
  fn: {
    opsFilter: (groups, phrase) => {
      const wanted = phrase.toLowerCase();
      const fits = (...texts) => texts.some((text) => text?.toLowerCase().includes(wanted));
      return groups
        .map((group, name) =>
          fits(name)
            ? group
            : group.update('operations', (operations) =>
                operations.filter((each) => {
                  const operation = each.get('operation');
                  return fits(each.get('path'), operation.get('summary'), operation.get('operationId'));
                }),
              ),
        )
        .filter((group) => group.get('operations').size > 0);
    },
  },
});

const REGIONS = { '.information-container': 'About the API', '.scheme-container': 'Your key', '.filter': 'Filter' };

/** Adds labels for screen readers that Swagger UI lacks. */
const completeLabels = () => {
  const filter = document.querySelector('.operation-filter-input');
  if (!filter) return;
  rendering.disconnect();
  for (const [selector, label] of Object.entries(REGIONS)) {
    const region = document.querySelector(selector);
    region?.setAttribute('role', 'region');
    region?.setAttribute('aria-label', label);
  }
  filter.placeholder = 'Filter by name or path';
  filter.setAttribute('aria-label', filter.placeholder);
};

const place = document.getElementById('swagger');
const rendering = new MutationObserver(completeLabels);
rendering.observe(place, { childList: true, subtree: true });

const show = (spec) =>
  SwaggerUIBundle({
    // Requests go to this server, whatever address the document contains.
    spec: { ...spec, servers: [{ url: window.location.origin }] },
    domNode: place,
    plugins: [findOperations],
    deepLinking: true,
    filter: true,
    persistAuthorization: true,
    displayRequestDuration: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
  });

/** Replaces the UUID of the example each time the page is opened; otherwise the same reservation would be returned. */
const withNewUuid = (text) => {
  const { paths } = JSON.parse(text);
  const [{ schema }] = paths['/octo/bookings/{uuid}'].get.parameters.filter(({ name }) => name === 'uuid');
  return text.replaceAll(schema.example, newUuid());
};

/** `crypto.randomUUID` requires a secure context. */
const newUuid = () => {
  const hex = Array.from(window.crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  hex[6] = `4${hex[6][1]}`;
  hex[8] = `8${hex[8][1]}`;
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

fetch('/openapi.json')
  .then((answer) => answer.text())
  .then((text) => show(JSON.parse(withNewUuid(text))));
