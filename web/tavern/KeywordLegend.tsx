import { KEYWORDS } from '@app/rules/tavern/content.ts'
import { t } from '../i18n/t.ts'
import { keywordIcon } from './CardFace.tsx'
import { FoldPanel } from './FoldPanel.tsx'

/** What the signs on the cards mean, and how cards are moved. */
export function KeywordLegend({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <FoldPanel name="legend" isOpen={isOpen} title={t('tavern.legend')}>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-2">
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
    </FoldPanel>
  )
}
