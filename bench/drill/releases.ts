import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { here } from '../torture/node.ts'
import type { Drill, DrillOptions } from './drill.ts'
import { judgeAll, openPlayedNodes, replace } from './two-nodes.ts'

const run = promisify(execFile)

const git = async (...args: string[]) => (await run('git', args, { cwd: here })).stdout.trim()

/** The last commit before the newest migration was added. */
async function findFormer(): Promise<string> {
  const migrations = await readdir(join(here, 'server/migrations'))
  const newest = `server/migrations/${migrations.toSorted().at(-1)}`
  return `${await git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest)}^`
}

/** Lays a former state of the repository into a folder, with its own packages. */
async function layOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder)
  const archive = `${folder}.tar`
  await git('archive', '--format=tar', '-o', archive, commit)
  await run('tar', ['-xf', archive, '-C', folder])
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
}

async function roll(options: DrillOptions) {
  await using stack = new AsyncDisposableStack()
  const commit = await git('rev-parse', `${options.from ?? (await findFormer())}^{commit}`)
  const former = join(options.folder, 'former')
  options.say(`the former release is ${commit.slice(0, 8)}`)
  await layOut(commit, former)
  let wanted = former
  // With each strike both releases serve for a while, side by side.
  const { url, nodes, crowd, rounds, strike } = await openPlayedNodes(options, stack, () => wanted)
  const migrate = () =>
    run(process.execPath, [join(here, 'server/migrate-main.ts')], {
      env: { ...process.env, DATABASE_URL: url, SANDBOX: '1' },
    })
  await strike('the database brought to this release under nodes of the former', migrate)
  for (let round = 0; round < options.rounds && !options.signal.aborted; round += 1) {
    const isForward = round % 2 === 0
    wanted = isForward ? here : former
    const what = isForward ? 'a node replaced by this release' : 'a node rolled back to the former'
    for (const node of nodes) await strike(what, () => replace(node))
  }
  return await judgeAll(options, { crowd, rounds, url })
}

export const releases: Drill = {
  what: 'two nodes of a former release (--from COMMIT) are replaced by this one and rolled back, under load',
  needs: ['postgres', 'initdb', 'pg_basebackup', 'haproxy', 'redis-server'],
  rounds: 3,
  run: roll,
}
