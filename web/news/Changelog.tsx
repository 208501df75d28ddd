import type { News } from '@app/contract/news.ts'
import { memo } from 'react'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDay } from './format-season.ts'

/** What has changed in the house, newest first. */
export const Changelog = memo(function Changelog({ changes }: { changes: News['changelog'] }) {
  useMessages()
  const language = useLanguage((state) => state.language)
  return (
    <section aria-labelledby="changelog-title" className="grid gap-5">
      <h2 id="changelog-title" className="text-xl">
        {t('news.changelog')}
      </h2>
      <ol className="grid gap-6 border-s border-line-lit ps-5">
        {changes.map(({ date, title, lines }) => (
          <li key={`${date} ${title}`} className="grid gap-1">
            <time dateTime={date} className="text-xs text-parchment-faint">
              {formatDay(date, language)}
            </time>
            <h3 className="text-md">{title}</h3>
            <ul className="grid list-disc gap-1 ps-5 text-parchment-dim marker:text-brass-deep">
              {lines.map((line) => (
                <li key={line} className="text-pretty">
                  {line}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
})
