import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isWorldName, type WorldName, worlds } from '../worlds/worlds.ts'
import { openNamedWorld } from '../worlds/open.ts'

/**
 * `npm run dev`: Vite in front on PORT, which passes calls on to the server on the next port. Both
 * take changes up by themselves: the page in place, the server by starting again. With
 * `--world NAME` it is a world of that name, in a folder of its own, made at its first start.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env['PORT'] ?? 8080)
const apiPort = port + 1
const apiServer = `http://127.0.0.1:${apiPort}`

const world = readWorld(process.argv.slice(2))
const dataDir = world && `.data-worlds/${world}`

function readWorld(args: readonly string[]): WorldName | undefined {
  if (args.length === 0) return undefined
  const [flag, name = ''] = args
  if (flag === '--world' && isWorldName(name)) return name
  console.error(
    `npm run dev -- --world NAME, with one of these names:\n${Object.entries(worlds)
      .map(([known, { about }]) => `  ${known.padEnd(16)} ${about}`)
      .join('\n')}`,
  )
  process.exit(1)
}

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
}

const children = [
  run(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: String(apiPort),
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    ...(world && {
      DATA_DIR: `${dataDir}/data`,
      SANDBOX_TRADERS: worlds[world].hasTraders ? '1' : '0',
    }),
  }),
  run(['node_modules/vite/bin/vite.js', 'web', '--port', String(port), '--strictPort'], {
    API_SERVER: apiServer,
  }),
]

let isEnding = false
function end(): void {
  if (isEnding) return
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGINT', end)
process.on('SIGTERM', end)
// One without the other is of no use.
for (const child of children) child.on('exit', end)

if (world && dataDir) {
  openNamedWorld(world, apiServer, dataDir).then(
    (people) => {
      console.log(`The world “${world}” is open. Log in as:`)
      for (const { name, steamId } of people.slice(0, 10)) {
        const ticket = new URLSearchParams({ ticket: `sandbox-${steamId}`, username: name })
        console.log(`  ${name}: http://localhost:${port}/auth/client/success?${ticket.toString()}`)
      }
    },
    (error: unknown) => {
      console.error(`The world “${world}” could not be made:`, error)
      end()
    },
  )
}
