import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run dev`: Vite in front on PORT, which passes calls on to the server on the next port. Both
 * take changes up by themselves: the page in place, the server by starting again.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env['PORT'] ?? 8080)
const apiPort = port + 1
const apiServer = `http://127.0.0.1:${apiPort}`

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
