import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { fuzz } from './fuzz.ts'

/**
 * `npm run fuzz -- --calls N --seed S`: starts the product with an empty database of its own, calls
 * it, and ends with 1 when something must not be.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
})
const calls = Number(values.calls)
const seed = Number(values.seed)
if (!Number.isSafeInteger(calls) || !Number.isSafeInteger(seed)) {
  throw new Error('npm run fuzz -- --calls N --seed S')
}

const directory = await mkdtemp(join(tmpdir(), 'surprise-fuzz-'))
const env = {
  SANDBOX: '1',
  SANDBOX_TRADERS: 'off',
  LOG_LEVEL: 'error',
  DATA_DIR: directory,
}
try {
  await using server = await startServerProcess({ env })
  console.log(`${calls} calls, seed ${seed}`)
  const begun = performance.now()
  const report = await fuzz({
    origin: server.origin,
    calls,
    seed,
    progress(done) {
      if (done % 10_000 === 0) console.log(`${done} calls`)
    },
  })
  const seconds = (performance.now() - begun) / 1000
  const statuses = [...report.statuses].toSorted(([a], [b]) => a - b)
  console.log(`${calls} calls in ${seconds.toFixed(0)} s`)
  console.log(statuses.map(([status, count]) => `${status}: ${count}`).join(', '))
  console.log(`${report.succeeded.size} of ${report.described} calls did what they are for.`)
  console.log(`The slowest took ${report.slowest.ms.toFixed(0)} ms: ${report.slowest.call}`)
  for (const failure of report.failures.slice(0, 100)) console.error(failure)
  // What the server has logged of those calls, by their request ids.
  for (const line of server.said().split('\n')) if (line.includes('"level":50')) console.error(line)
  console.log(`${report.failures.length} failures.`)
  process.exitCode = report.failures.length === 0 ? 0 : 1
} finally {
  await rm(directory, { recursive: true, force: true })
}
