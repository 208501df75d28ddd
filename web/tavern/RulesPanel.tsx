import { t } from '../i18n/t.ts'

const RULES = ['gold', 'tavern', 'board', 'battle', 'damage'] as const

/** How a run goes, for who plays it for the first time. */
export function RulesPanel({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <details open={isOpen} className="panel p-3 text-sm sm:p-4">
      <summary className="font-display text-base">{t('tavern.rules')}</summary>
      <ul className="mt-3 grid max-w-prose list-disc gap-1.5 ps-4.5 text-parchment-dim marker:text-brass">
        {RULES.map((rule) => (
          <li key={rule}>{t(`tavern.rule.${rule}`)}</li>
        ))}
      </ul>
    </details>
  )
}
