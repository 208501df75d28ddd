import { KEYWORDS } from '@app/rules/tavern/content.ts'
import { t } from '../i18n/t.ts'
import { keywordIcon } from './CardFace.tsx'

/** What the signs on the cards mean, and how cards are moved. */
export function KeywordLegend({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <details open={isOpen} className="panel p-3 text-sm sm:p-4">
      <summary className="font-display text-base">{t('tavern.legend')}</summary>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-2">
        {KEYWORDS.map((keyword) => {
          const Icon = keywordIcon[keyword]
          return (
            <div key={keyword}>
              <dt className="inline font-semibold">
                <Icon aria-hidden="true" className="me-1.5 inline size-4 text-candle" />
                {t(`tavern.keyword.${keyword}`)}:{' '}
              </dt>
              <dd className="inline text-parchment-dim">
                {t(`tavern.skill.${keyword}`, { strength: 'n' })}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-3 text-parchment-dim">{t('tavern.how_to_move')}</p>
    </details>
  )
}
