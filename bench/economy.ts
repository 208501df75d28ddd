import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureEconomy } from './economy/report.ts'
import { loadWorld } from './economy/world.ts'

export const economyReport = fileURLToPath(new URL('../docs/economy-balance.md', import.meta.url))

/** Writes docs/economy-balance.md; fails when a gate is broken. */
export async function benchEconomy(): Promise<void> {
  const { page, gates } = measureEconomy(await loadWorld())
  writeFileSync(economyReport, page)
  for (const { name, found, broken } of gates) {
    console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'} ${name}: ${found}`)
    for (const line of broken) console.log(`       ${line}`)
  }
  if (gates.some((gate) => gate.broken.length > 0)) process.exitCode = 1
}
