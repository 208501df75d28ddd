import type { Item } from '@app/contract/catalog.ts'
import type { UserHarvest } from '@app/contract/harvest.ts'
import { useAppNow } from '../api/app-clock.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { dateFormat } from '../ui/date-format.ts'
import { listFormat } from '../ui/list-format.ts'
import { formatNumber } from '../ui/format-number.ts'

/** Runs take hours: a bar moves by less than a pixel in this time. */
const TICK_MS = 5000

interface Props {
  user: UserHarvest
  items: ReadonlyMap<number, Item>
}

/** Runs in progress: what works in them, how far they are, when they end. The first to end first. */
export function RunList({ user, items }: Props) {
  const now = useAppNow(TICK_MS)
  const language = useLanguage((state) => state.language)
  const clock = dateFormat(language, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  const runs = user.active_list.toSorted((a, b) => a.due_at - b.due_at)
  return (
    <section aria-label={t('harvest.under_way')} className="panel p-4">
      <h3 className="flex items-baseline justify-between gap-2 text-lg">
        {t('harvest.under_way')}
        <span className="font-sans text-sm font-normal text-parchment-dim">
          {t('harvest.running', { count: user.active_count })}
        </span>
      </h3>
      {runs.length === 0 ? (
        <p className="pt-2 text-sm text-parchment-dim">{t('harvest.nothing_under_way')}</p>
      ) : (
        <ul className="mt-2 grid max-h-96 gap-2 overflow-y-auto" tabIndex={0}>
          {runs.map((run) => {
            const names = listFormat(language).format(
              run.list.map((item) => itemName(items.get(item), language)),
            )
            const share = Math.min((now - run.started_at) / (run.due_at - run.started_at), 1)
            return (
              <li key={run.id} className="well px-2.5 py-2">
                <div className="flex items-center gap-2">
                  <span className="font-display text-md tabular">{formatNumber(run.count)} ×</span>
                  <span className="flex gap-1" data-hint={names}>
                    {run.list.map((item, slot) => (
                      <ItemTile key={slot} item={items.get(item)} size={26} />
                    ))}
                  </span>
                  <span className="unseen">{names}</span>
                  <span className="ms-auto text-xs text-parchment-dim tabular">
                    {t('harvest.ends', { time: clock.format(run.due_at) })}
                  </span>
                </div>
                <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-oak-lit">
                  <div
                    className="h-full rounded-full bg-link"
                    style={{ width: `${Math.max(share, 0) * 100}%` }}
                  />
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
