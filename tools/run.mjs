// The one door of the npm scripts. Plain JavaScript without dependencies: it runs on any Node from
// 20 on, installs what is missing, and hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.installed')
const buildStamp = join(root, 'web/dist/.built')
const OLDEST_NODE = 24

/** What each command runs on the pinned Node, and whether it needs the web app. */
const commands = {
  start: { script: 'server/main.ts', build: true },
  dev: { script: 'tools/dev.ts' },
  test: { script: 'tools/test.ts' },
  audit: { script: 'server/ledger/audit-main.ts' },
  catalogue: { script: 'server/catalogue/main.ts' },
  bench: { script: 'bench/main.ts' },
  'db-types': { script: 'tools/db-types.ts' },
}

const hash = (text) => createHash('sha256').update(text).digest('hex')
const readOr = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Installs the packages of the lock file, unless exactly these are there. */
function install() {
  const wanted = hash(
    `${process.platform} ${process.arch} ${readFileSync(join(root, 'package-lock.json'))}`,
  )
  if (readOr(installStamp) === wanted) return
  console.log('Installing packages (about a minute the first time) …')
  // Its warnings speak of the Node that runs npm, not of the pinned one that runs the product.
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const onWindows = process.platform === 'win32'
  const done = spawnSync(onWindows ? 'npm.cmd' : 'npm', options, {
    cwd: root,
    stdio: 'inherit',
    shell: onWindows,
  })
  if (done.status !== 0) fail('npm ci failed: see above.')
  writeFileSync(installStamp, wanted)
}

/** The pinned Node, which comes as a package for this platform; else one that is new enough. */
function findNode() {
  for (const name of ['node', 'node.exe']) {
    const pinned = join(modules, '.bin', name)
    if (existsSync(pinned)) return pinned
  }
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  return fail(
    `There is no packaged Node for ${process.platform} ${process.arch}, and this one is ` +
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
  const wanted = hash(`${parts.join('\n')}${readOr(installStamp)}`)
  if (readOr(buildStamp) === wanted) return
  console.log('Building the web app …')
  const vite = join(modules, 'vite/bin/vite.js')
  const done = spawnSync(node, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0) fail('The web app did not build: see above.')
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, wanted)
}

/** Runs the script and ends as it ends. Ctrl-C reaches it by itself; a signal to us alone is passed on. */
function handOver(node, script, args) {
  const path = `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const child = spawn(node, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  // A terminal sends Ctrl-C to the whole group: the child has it already, and we only wait.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

const [name, ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Usage: node tools/run.mjs ${Object.keys(commands).join('|')}`)
install()
const node = findNode()
if (command.build) build(node)
handOver(node, command.script, args)
