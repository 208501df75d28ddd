import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports that no system gives to outgoing connections, which would take one before it is listened on. */
const FIRST = 15_000
const LAST = 32_000
const ATTEMPTS = 50

/** A port that nobody uses at this moment, and hardly anybody will before it is listened on. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port in ${ATTEMPTS} attempts`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
