// The reference: Swagger UI with the document of this server.

const darkness = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', darkness.matches);
darkness.addEventListener('change', followScheme);
followScheme();

/** The filter finds operations by what they are called and where they are, and not by their group alone. */
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

/** What Swagger UI leaves unsaid to those who do not see. */
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
    // Whatever address the document names, what is tried out here is this server.
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

fetch('/openapi.json')
  .then((answer) => answer.json())
  .then(show);
