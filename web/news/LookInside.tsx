import { memo } from 'react'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'

/** For who has never been here: the market itself, as a picture in the visitor's language. */
export const LookInside = memo(function LookInside() {
  useMessages()
  const language = useLanguage((state) => state.language)
  return (
    <section aria-labelledby="look-title" className="panel overflow-hidden">
      <img
        src={`/images/market-${language}.webp`}
        srcSet={`/images/market-${language}-small.webp 720w, /images/market-${language}.webp 1280w`}
        sizes="(min-width: 68rem) 40rem, calc(100vw - 1.5rem)"
        alt={t('news.look_alt')}
        width={1280}
        height={800}
        fetchPriority="high"
        className="h-auto w-full border-b border-line"
      />
      <div className="p-4 sm:p-6">
        <h2 id="look-title" className="text-lg">
          {t('news.look')}
        </h2>
        <p className="text-pretty text-parchment-dim">{t('news.look_text')}</p>
      </div>
    </section>
  )
})
