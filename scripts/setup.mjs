// Makes a fresh clone ready: installs packages that are missing or out of date, and on request builds (`build`;
// `rebuild` without what earlier builds left behind), installs what the tests need from the system's packages
// (`test-tools`; `cluster-tools` for the test of a cluster, `image-tools` for that of the image) and the packages of folders
// that have their own (`sdk`, `clients`). With `--omit=dev` it installs only what builds and runs the server. Does nothing
// that is done already.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

// The examples of the guides are run with curl and Python.
const TEST_TOOLS = {
  mariadbd: 'mariadb-server',
  haproxy: 'haproxy',
  chromium: 'chromium',
  curl: 'curl',
  python3: 'python3',
};
// Debian's server comes with Galera.
const CLUSTER_TOOLS = { mariadbd: 'mariadb-server', haproxy: 'haproxy', rsync: 'rsync' };
// The image is built and run without an engine.
const IMAGE_TOOLS = {
  buildah: 'buildah',
  debootstrap: 'debootstrap',
  mariadbd: 'mariadb-server',
  haproxy: 'haproxy',
  curl: 'curl',
  ip: 'iproute2',
};
const FOLDERS = { sdk: 'sdk/typescript', clients: 'test/clients' };
const COMPILERS = 'scripts/build';
const wanted = process.argv.slice(2);

const run = (command, args, cwd = '.') => execFileSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`], { env: searchPath() }).status === 0;

/** Debian keeps servers in /usr/sbin, which not every user's PATH names. */
function searchPath() {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
}

function newest(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return Math.max(0, ...entries.map((entry) => (entry.isDirectory() ? newest : modified)(join(folder, entry.name))));
}

/** Are the packages there that the folder declares as `dependencies` or `devDependencies`? */
function hasPackages(folder, kind) {
  const declared = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))[kind] ?? {};
  return Object.keys(declared).every((name) => existsSync(join(folder, 'node_modules', name)));
}

/** @param scope `--include=dev` also where NODE_ENV=production keeps npm from installing them, or `--omit=dev` */
function installPackages(folder, scope = '--include=dev') {
  const isOutdated =
    modified(join(folder, 'node_modules/.package-lock.json')) < modified(join(folder, 'package-lock.json')) ||
    !hasPackages(folder, 'dependencies');
  if (!isOutdated && (scope === '--omit=dev' || hasPackages(folder, 'devDependencies'))) return;
  console.error('Installing packages…');
  // `npm ci` starts with an empty folder, from which a server that was started without development packages still loads.
  const command = isOutdated ? ['ci'] : ['install', '--no-save'];
  run('npm', [...command, scope, '--no-audit', '--no-fund'], folder);
}

/** The development packages contain the compilers too. */
function installCompilers() {
  if (hasPackages('.', 'devDependencies')) rmSync(join(COMPILERS, 'node_modules'), { recursive: true, force: true });
  else installPackages(COMPILERS);
}

function build() {
  const sources = Math.max(
    ...['src', join(FOLDERS.sdk, 'src')].map(newest),
    ...['package-lock.json', join(COMPILERS, 'compile.mjs'), join(COMPILERS, 'swc-options.mjs')].map(modified),
    ...['package.json', 'tsconfig.json'].map((file) => modified(join(FOLDERS.sdk, file))),
  );
  if (modified('dist/.built') > sources) return;
  installCompilers();
  console.error('Building…');
  run('npm', ['run', '--silent', 'build']);
  run('node', ['-e', "require('fs').writeFileSync('dist/.built', '')"]);
}

function installTools(tools) {
  const missing = Object.keys(tools).filter((program) => !has(program));
  if (missing.length === 0) return;
  const packages = missing.map((program) => tools[program]);
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    console.error(
      `The tests need ${missing.join(' and ')}. On Debian or Ubuntu:\n  sudo apt-get install ${packages.join(' ')}`,
    );
    process.exit(1);
  }
  console.error(`Installing ${packages.join(' and ')} for the tests…`);
  process.env.DEBIAN_FRONTEND = 'noninteractive';
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

installPackages('.', wanted.includes('--omit=dev') ? '--omit=dev' : '--include=dev');
for (const [name, folder] of Object.entries(FOLDERS)) if (wanted.includes(name)) installPackages(folder);
if (wanted.includes('rebuild')) rmSync('dist', { recursive: true, force: true });
if (wanted.includes('build') || wanted.includes('rebuild')) build();
if (wanted.includes('test-tools')) installTools(TEST_TOOLS);
if (wanted.includes('cluster-tools')) installTools(CLUSTER_TOOLS);
if (wanted.includes('image-tools')) installTools(IMAGE_TOOLS);
