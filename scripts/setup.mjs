// Makes a fresh clone ready: installs packages that are missing or out of date, and on request builds (`build`;
// `rebuild` without what earlier builds left behind), installs what the tests need from the system's packages
// (`test-tools`; `cluster-tools` for the test of a cluster, `image-tools` for that of the image) and the packages of folders
// that have their own (`sdk`, `clients`). Does nothing that is done already.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
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

function installPackages(folder) {
  if (modified(join(folder, 'node_modules/.package-lock.json')) >= modified(join(folder, 'package-lock.json'))) return;
  console.error('Installing packages…');
  // The build needs the development packages, also where NODE_ENV=production keeps npm from installing them.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], folder);
}

function build() {
  const sources = Math.max(
    ...['src', join(FOLDERS.sdk, 'src')].map(newest),
    ...['package-lock.json', 'tsconfig.json', join(FOLDERS.sdk, 'package.json')].map(modified),
  );
  if (modified('dist/.built') > sources) return;
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

installPackages('.');
for (const [name, folder] of Object.entries(FOLDERS)) if (wanted.includes(name)) installPackages(folder);
if (wanted.includes('rebuild')) rmSync('dist', { recursive: true, force: true });
if (wanted.includes('build') || wanted.includes('rebuild')) build();
if (wanted.includes('test-tools')) installTools(TEST_TOOLS);
if (wanted.includes('cluster-tools')) installTools(CLUSTER_TOOLS);
if (wanted.includes('image-tools')) installTools(IMAGE_TOOLS);
