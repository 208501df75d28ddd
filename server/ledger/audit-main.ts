import { openServerDatabase } from '../open-database.ts'
import { audit } from './audit.ts'
import { auditWhole } from './audit-whole.ts'

/**
 * `npm run audit`: proves conservation of every asset; ends with 1 when something is wrong. With `--whole`
 * it counts the sealed months again, too.
 */
const isWhole = process.argv.includes('--whole')
await using database = await openServerDatabase(process.env)
const { assets, findings: found } = await audit(database.db)
const findings = [...found, ...(isWhole ? await auditWhole(database.db) : [])]
const named = assets.map((asset) => ({
  ...asset,
  asset: asset.asset === 0 ? 'coins' : asset.asset < 0 ? `platform ${asset.asset}` : asset.asset,
}))
console.table(named)
console.log(`${assets.length} assets, ${findings.length} findings.`)
for (const finding of findings) console.error(finding)
console.log(
  findings.length === 0
    ? 'The ledger and the holdings agree: nothing was made up, nothing was lost.'
    : 'The books are NOT exact.',
)
process.exitCode = findings.length === 0 ? 0 : 1
