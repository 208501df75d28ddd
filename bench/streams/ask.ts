import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Between two calls. */
const PAUSE_MS = 200

/**
 * Asks the server on a port for something other than a stream, all the while; in a process of its own,
 * so that it waits for nothing but the server. When its input ends it says how many milliseconds the
 * slowest answer took.
 */
async function askOn(port: number): Promise<void> {
  let isOn = true
  process.stdin.resume().once('end', () => {
    isOn = false
  })
  const agent = new Agent({ keepAlive: true })
  let slowest = 0
  while (isOn) {
    const begun = performance.now()
    await answered(port, agent)
    slowest = Math.max(slowest, performance.now() - begun)
    await wait(PAUSE_MS)
  }
  console.log(slowest)
  process.exit(0)
}

function answered(port: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/other', agent }, (answer) =>
      answer.resume().once('end', resolve),
    ).once('error', reject)
  })
}

await askOn(Number(process.argv[2]))
