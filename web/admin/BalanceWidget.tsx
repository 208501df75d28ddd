import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRewrite } from '../address/use-rewrite.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { ApiError } from '../refusals/api-error.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useEveryItem } from './every-item.ts'
import { MomentField } from './MomentField.tsx'
import { balanceAt } from './queries.ts'
import { formatNumber } from '../ui/format-number.ts'

const route = getRouteApi('/main/$token')

/** What the player held at the moment that the address names. */
export function BalanceWidget({ steamId }: { steamId: string }) {
  const text = route.useSearch().at ?? ''
  const rewrite = useRewrite()
  /** The moment that stood in the field before what is no moment. */
  const [left, setLeft] = useState<string>()
  const at = Math.floor(Date.parse(text) / 1000)
  const isMoment = Number.isFinite(at) && at >= 0
  return (
    <section aria-labelledby="balance" className="panel grid gap-3 p-4">
      <h2 id="balance" className="text-lg">
        {t('admin.balance')}
      </h2>
      <MomentField
        label={t('admin.balance_at')}
        moment={text}
        onChange={(at) => {
          setLeft(undefined)
          rewrite({ at })
        }}
        onHalf={() => setLeft(text)}
        className="grid max-w-xs gap-1 text-sm text-parchment-dim"
      />
      {isMoment && left !== text && <Holdings steamId={steamId} at={at} />}
    </section>
  )
}

/** A day of UTC, as a refusal names it, as the moment that it begins at. */
const dayText = (day: unknown, language: Language) =>
  formatDate(Date.parse(String(day)) / 1000, language)

function Holdings({ steamId, at }: { steamId: string; at: number }) {
  const language = useLanguage((state) => state.language)
  const balance = useQuery(balanceAt(steamId, at))
  const items = useEveryItem()
  if (!balance.data) {
    if (!balance.isError) return <Skeleton className="h-10 w-full" />
    // No failure: asked again, it is still archived.
    if (balance.error instanceof ApiError && balance.error.code === 'month_archived') {
      return (
        <p role="status" className="text-sm text-parchment-dim">
          {t('admin.archived', { date: dayText(balance.error.params['since'], language) })}
        </p>
      )
    }
    return <ErrorState error={balance.error} onRetry={() => void balance.refetch()} />
  }
  if (!items) return <Skeleton className="h-10 w-full" />
  return (
    <ul className="flex flex-wrap gap-2">
      <li className="well px-2.5 py-1 text-sm">
        {t('admin.coins')}: <strong className="tabular">{formatNumber(balance.data.coins)}</strong>
      </li>
      {balance.data.items.map(({ item_id, count }) => (
        <li key={item_id} className="well px-2.5 py-1 text-sm">
          {itemName(items.get(item_id), language)} ({item_id}):{' '}
          <strong className="tabular">{formatNumber(count)}</strong>
        </li>
      ))}
    </ul>
  )
}
