import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { useOwnRun } from './own-run.ts'
import { outcome } from './queries.ts'
import { setupText } from './setup-text.ts'
import { SignedPrice } from './SignedPrice.tsx'

/**
 * That a simulation is made, then what it has found, for readers: they announce what comes into a status
 * that was there before.
 *
 * @param run - the one whose outcome is shown
 */
export function RunStatusWidget({ run }: { run: string | undefined }) {
  const language = useLanguage((state) => state.language)
  const { seed, ended } = useOwnRun()
  const result = useQuery(outcome(ended === run ? ended : undefined)).data
  return (
    <div role="status" className="unseen">
      {seed !== undefined
        ? t('simulator.running')
        : result && (
            <>
              <p>{t('simulator.result', { setup: setupText(result.setup, language) })}</p>
              <p>
                {t('simulator.value')} <SignedPrice coins={result.value.median} />
              </p>
            </>
          )}
    </div>
  )
}
