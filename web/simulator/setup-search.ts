import { simulatedDays } from '@app/contract/simulator.ts'

/** What to simulate. */
interface Setup {
  /** Days. */
  readonly duration: number
  readonly has_energy: boolean
  readonly craft_enabled: boolean
}

/** The setup as the address holds it; what is as usual is left out. */
type SetupSearch = { readonly days?: string; readonly energy?: string; readonly craft?: string }

export function readSetup({ days = '', energy, craft }: SetupSearch): Setup {
  const duration = /^\d{1,4}$/.test(days) ? Number(days) : simulatedDays.usual
  return {
    duration: Math.min(Math.max(duration, simulatedDays.min), simulatedDays.max),
    has_energy: energy === '1',
    craft_enabled: craft === '1',
  }
}

export function writeSetup({ duration, has_energy, craft_enabled }: Setup): SetupSearch {
  return {
    ...(duration !== simulatedDays.usual && { days: String(duration) }),
    ...(has_energy && { energy: '1' }),
    ...(craft_enabled && { craft: '1' }),
  }
}
