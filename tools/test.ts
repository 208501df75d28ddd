import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { hasRedis } from '../server/testing/redis.ts'
import { openTestServer, stopTestServer } from '../server/testing/test-server.ts'
import { type Check, choose, playwrightReport, vitestReport } from './checks.ts'
import { unprovenRows } from './coverage.ts'
import { findFirefox } from './firefox.ts'
import { readTables } from './read-coverage.ts'
import { resultsOfPlaywright, resultsOfVitest } from './test-results.ts'
import { addTotals, type Totals } from './test-totals.ts'

/**
 * `npm test`: every check of the repository, all of them even after one has failed; at the end the
 * tests' totals, and 1 as the exit code when anything failed. `--quick` runs what needs neither a
 * database nor a browser, and names run the tests of these features alone (`tools/checks.ts`).
 */
const root = fileURLToPath(new URL('..', import.meta.url))

const running = new Set<ChildProcess>()
let isCancelled = false

interface Outcome {
  readonly check: Check
  readonly hasPassed: boolean
  /** What its tests add to the totals. */
  readonly counted: Totals
}

/** Runs a check to its end. One without a report says what it has to say when it is over. */
async function runCheck(check: Check, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const startedAt = performance.now()
  const title = `\n── ${check.title}`
  if (check.report) {
    console.log(title)
    await rm(join(root, check.report.file), { force: true })
  }
  const stdio = check.report ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, check.args, {
    cwd: root,
    env,
    stdio: ['ignore', stdio, stdio],
  })
  running.add(child)
  const output: Buffer[] = []
  child.stdout?.on('data', (bytes: Buffer) => output.push(bytes))
  child.stderr?.on('data', (bytes: Buffer) => output.push(bytes))
  const [code] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const hasPassed = code === 0
  if (!check.report) console.log(title)
  if (!hasPassed) process.stdout.write(Buffer.concat(output))
  console.log(`   ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s`)
  const counted = check.report ? await readTotals(check.report, hasPassed) : addTotals([])
  return { check, hasPassed, counted }
}

/** Those without a report side by side, each of which leaves a core idle; the others one by one. */
async function runChecks(checks: readonly Check[], env: NodeJS.ProcessEnv): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    checks.filter(({ report }) => !report).map((check) => runCheck(check, env)),
  )
  for (const check of checks.filter(({ report }) => report)) {
    if (!isCancelled) outcomes.push(await runCheck(check, env))
  }
  return outcomes
}

/** A run that broke before it could report counts as one failure. */
async function readTotals(
  { file, read }: NonNullable<Check['report']>,
  hasPassed: boolean,
): Promise<Totals> {
  const text = await readFile(join(root, file), 'utf8').catch(() => undefined)
  const totals = text === undefined ? addTotals([]) : read(JSON.parse(text))
  return hasPassed || totals.failed > 0 ? totals : { ...totals, failed: 1 }
}

/** Which requirements of the coverage tables no test showed in this run. */
async function findUnproven(): Promise<string[]> {
  const read = async (file: string) =>
    JSON.parse(await readFile(join(root, file), 'utf8').catch(() => 'null')) as unknown
  const missing = new Set<string>()
  if (!(await hasRedis())) missing.add('Redis')
  if (findFirefox() === undefined) missing.add('Firefox')
  for (const program of missing) console.log(`   no ${program} on this machine: skipped with it`)
  const unit = await read(vitestReport)
  const flows = await read(playwrightReport)
  const results = [
    ...(unit === null ? [] : resultsOfVitest(unit, root)),
    ...(flows === null ? [] : resultsOfPlaywright(flows, root)),
  ]
  for (const { file, title, neededRepeat } of results) {
    if (neededRepeat) console.log(`   passed only when repeated: ${file}: ${title}`)
  }
  return unprovenRows(await readTables(), results, missing)
}

function cancel(): void {
  isCancelled = true
  for (const child of running) child.kill('SIGTERM')
}
process.on('SIGINT', cancel)
process.on('SIGTERM', cancel)

const { checks, isWhole } = await choose(root, process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exit(2)
})
const server = await openTestServer()
const env = {
  ...process.env,
  TEST_DATABASE_SERVER: server.url,
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, playwrightReport),
}
const outcomes = await runChecks(checks, env)
const failed = outcomes.flatMap(({ check, hasPassed }) => (hasPassed ? [] : [check.title]))
if (!server.adopted) await stopTestServer()
if (isWhole && !isCancelled) {
  console.log('\n── Coverage: every requirement by tests that passed')
  const unproven = await findUnproven()
  console.log(unproven.length === 0 ? '   passed' : `${unproven.join('\n')}\n   FAILED`)
  if (unproven.length > 0) failed.push('Coverage')
}

const sum = addTotals(outcomes.map(({ counted }) => counted))
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
if (isCancelled) console.log('Cancelled.')
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exitCode = failed.length > 0 || isCancelled ? 1 : 0
