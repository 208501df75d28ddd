import { patchSource } from './patch-source.ts'

/*
 * Control: a change is answered before it is committed, which takes a while, as on a disk that is
 * slow to flush.
 */
patchSource(
  'server/ledger/change.ts',
  'deps.db.transaction().execute((tx) => runChange(tx, deps, scope, body))',
  `new Promise<Outcome>((resolve, reject) => {
    deps.db.transaction().execute(async (tx) => {
      resolve(await runChange(tx, deps, scope, body))
      await new Promise((wake) => setTimeout(wake, 50))
    }).catch(reject)
  })`,
)
