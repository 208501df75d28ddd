import { describeFailure } from '../describe-failure.ts'
import { openServerDatabase } from '../open-database.ts'
import { CostsRefused, rebuildCosts } from './rebuild.ts'

/**
 * `npm run costs`: works out all costs again from the ledger and compares them with those carried; with
 * `--apply` they take their place. Ends with 1 where they differ, or where months are archived.
 */
async function main(): Promise<number> {
  const isApplied = process.argv.includes('--apply')
  await using database = await openServerDatabase(process.env)
  const findings = await rebuildCosts(database.db, isApplied)
  for (const finding of findings) console.error(finding)
  console.log(
    findings.length === 0
      ? 'The costs carried are those that the ledger says.'
      : `The costs carried were NOT those that the ledger says.${isApplied ? ' They are now.' : ''}`,
  )
  return findings.length === 0 || isApplied ? 0 : 1
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof CostsRefused ? error.message : describeFailure(error))
  return 1
})
