import { formatNumber } from '../ui/format-number.ts'
import type { News } from '@app/contract/news.ts'
import { coinsPerUnit } from '@app/rules/money.ts'
import { memo, type ReactNode } from 'react'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formatSeason } from './format-season.ts'

/** The season that runs or comes, and the coin of the house. */
export const Announcements = memo(function Announcements({ news }: { news: News | undefined }) {
  useMessages()
  const language = useLanguage((state) => state.language)
  if (!news) {
    return (
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-112 rounded-lg" />
        <Skeleton className="h-112 rounded-lg" />
      </div>
    )
  }
  const { event, currency } = news
  const running = event.phase === 'running'
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Announcement kind={t('news.event')} title={event.title} picture={event.picture}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={running ? 'buy' : 'brass'}>
            {t(running ? 'news.event_running' : 'news.event_coming')}
          </Badge>
          <span className="font-display text-candle">
            {formatSeason(event.from, event.to, language)}
          </span>
          <span className="text-sm text-parchment-dim">
            {t(running ? 'news.days_left' : 'news.begins_in', { days: event.days })}
          </span>
        </p>
        <p className="text-pretty text-parchment-dim">{event.text}</p>
      </Announcement>
      <Announcement kind={t('news.currency')} title={currency.title} picture={currency.picture}>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 font-display text-candle">
          {(['bronze', 'silver', 'gold'] as const).map((unit) => (
            <li key={unit} className="flex items-center gap-1.5">
              <CoinIcon unit="coin" />
              <span aria-hidden="true">{formatNumber(coinsPerUnit[unit])} =</span>
              <Price coins={coinsPerUnit[unit]} />
            </li>
          ))}
        </ul>
        <p className="text-pretty text-parchment-dim">{currency.text}</p>
      </Announcement>
    </div>
  )
})

interface Props {
  /** What is announced: an event, a currency. */
  kind: string
  title: string
  picture: string
  children: ReactNode
}

function Announcement({ kind, title, picture, children }: Props) {
  return (
    <article className="panel grid content-start overflow-hidden">
      <img
        src={picture}
        alt=""
        width={960}
        height={540}
        loading="lazy"
        className="aspect-[2/1] h-auto w-full border-b border-line object-cover object-bottom"
      />
      <div className="grid gap-3 p-4 sm:p-6">
        <div>
          <p className="text-xs tracking-wide text-parchment-faint uppercase">{kind}</p>
          <h2 className="text-xl">{title}</h2>
        </div>
        {children}
      </div>
    </article>
  )
}
