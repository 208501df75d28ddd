import type { Item } from '@app/contract/catalog.ts'
import type { News } from '@app/contract/news.ts'
import { useState } from 'react'
import { t } from '../i18n/t.ts'
import { usePricesIf } from '../prices/use-prices-of.ts'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { Announcements } from './Announcements.tsx'
import { Bargains } from './Bargains.tsx'
import { Changelog } from './Changelog.tsx'
import { Features } from './Features.tsx'
import { Gallery } from './Gallery.tsx'
import { LookInside } from './LookInside.tsx'
import { MarketMovers, type Mover } from './MarketMovers.tsx'
import { pickBargains } from './pick-bargains.ts'
import { ReportPanel } from './ReportPanel.tsx'

interface Props {
  visitor: boolean
  news: News | undefined
  /** Why the news are missing; null while they may still come. */
  error: unknown
  onRetry: () => void
  movers: readonly Mover[] | undefined
  moversError: unknown
  onRetryMovers: () => void
  byId: ReadonlyMap<number, Item> | undefined
  /** Why goods or prices are missing; null while they may still come. */
  goodsError: unknown
  onRetryGoods: () => void
}

const BARGAINS = 6

/** The home page below its head: what moves, what is announced, what the house is. */
export function HomeNews(props: Props) {
  const { visitor, news, error, onRetry, byId } = props
  const [bargains, setBargains] = useState<readonly number[]>()
  const table = usePricesIf(!bargains)
  // Chosen once: prices move all the time, and the list must not.
  if (!bargains && table) setBargains(pickBargains(table, BARGAINS))

  const movers = (
    <MarketMovers
      movers={props.movers}
      error={props.moversError}
      onRetry={props.onRetryMovers}
      byId={byId}
    />
  )
  return (
    <div className="grid gap-10 sm:gap-14">
      {visitor && (
        // On a phone what moves comes first: the picture is too small there to say much.
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.35fr]">
          {movers}
          <LookInside />
        </div>
      )}
      {error && !news ? (
        <ErrorPanel error={error} onRetry={onRetry} title={t('news.failed')} />
      ) : (
        <Announcements news={news} />
      )}
      {!visitor && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {movers}
          <Bargains
            items={bargains?.map((id) => byId?.get(id))}
            error={props.goodsError}
            onRetry={props.onRetryGoods}
            places={BARGAINS}
          />
        </div>
      )}
      {news && (
        <>
          {news.features.length > 0 && <Features features={news.features} />}
          {news.pictures.length > 0 && <Gallery pictures={news.pictures} />}
          <div className="grid items-start gap-8 lg:grid-cols-[1.6fr_1fr] lg:gap-12">
            {news.changelog.length > 0 && <Changelog changes={news.changelog} />}
            {news.report_url && <ReportPanel url={news.report_url} />}
          </div>
        </>
      )}
    </div>
  )
}
