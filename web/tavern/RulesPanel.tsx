import { t } from '../i18n/t.ts'
import { FoldPanel } from './FoldPanel.tsx'

const RULES = ['gold', 'tavern', 'board', 'battle', 'damage'] as const

/** How a run goes, for who plays it for the first time. */
export function RulesPanel({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <FoldPanel name="rules" isOpen={isOpen} title={t('tavern.rules')}>
      <ul className="mt-3 grid max-w-prose list-disc gap-1.5 ps-4.5 text-parchment-dim marker:text-brass">
        {RULES.map((rule) => (
          <li key={rule}>{t(`tavern.rule.${rule}`)}</li>
        ))}
      </ul>
    </FoldPanel>
  )
}
