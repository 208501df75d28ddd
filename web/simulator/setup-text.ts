import type { SimulatorResult } from '@app/contract/simulator.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { formatDuration } from '../ui/format-duration.ts'
import { listFormat } from '../ui/list-format.ts'

export function daysText(days: number, language: Language): string {
  return formatDuration(days * 86_400, language)
}

/** What was simulated, in a few words: '15 days, energy, no craft'. */
export function setupText(
  { duration, has_energy, craft_enabled }: SimulatorResult['setup'],
  language: Language,
): string {
  return listFormat(language).format([
    daysText(duration, language),
    t(has_energy ? 'simulator.energy_on' : 'simulator.energy_off'),
    t(craft_enabled ? 'simulator.craft_on' : 'simulator.craft_off'),
  ])
}
