import type { Item } from '@app/contract/catalog.ts'
import type { HarvestReceipt } from '@app/contract/harvest.ts'
import type { Making, MarketView } from '@app/rules/market/make-or-buy.ts'
import { ContentsWidget } from '../catalog/ContentsWidget.tsx'
import { itemName } from '../catalog/item-name.ts'
import { ItemLink } from '../catalog/ItemLink.tsx'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { MakeOrBuyView } from '../make-or-buy/MakeOrBuyView.tsx'
import { Badge } from '../ui/Badge.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { formatHours } from '../ui/format-duration.ts'
import { ByWhen } from './ByWhen.tsx'
import { Standing } from './Standing.tsx'
import type { Outlook } from './outlook.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  recipe: HarvestReceipt
  seen: Outlook
  /** The settings shown have the recipe on. */
  isOn: boolean
  /** The settings shown are not saved. */
  isChanged: boolean
  isEnergetic: boolean
  items: ReadonlyMap<number, Item>
  /** The player's pieces by item. */
  counts: ReadonlyMap<number, number>
  /** Undefined while the books are loading. */
  market: MarketView | undefined
  /** What a run spends and gives on average. */
  making: Making
}

const DAY_SEC = 86_400

/** Two decimals, and as many as it takes to see something of what is rare. */
const decimals = (value: number) => (value < 100 ? 2 : 0)

const figure = (value: number) =>
  formatNumber(
    value,
    value < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: decimals(value) },
  )

/** What a figure shows, for what agrees with it: 1.001 reads "1". */
const shown = (value: number) => (value < 0.1 ? value : Number(value.toFixed(decimals(value))))

/** What the settings shown would do on average: speed, loot, time, yield, or why nothing starts. */
export function OutlookPanel(props: Props) {
  const { recipe, seen, isOn, isChanged, isEnergetic, items, counts } = props
  const language = useLanguage((state) => state.language)
  const { forecast } = seen
  return (
    <section aria-label={t('harvest.forecast')} className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{t('harvest.forecast')}</h3>
        {isChanged && <Badge tone="warn">{t('harvest.unsaved')}</Badge>}
      </div>
      <Standing recipe={recipe} seen={seen} isOn={isOn} items={items} />
      <dl className="flex flex-wrap gap-2">
        <Figure
          term={t('harvest.speed_term')}
          value={`×${figure(forecast.speed)}`}
          lit={isEnergetic}
        />
        <Figure term={t('harvest.loot_term')} value={`×${figure(forecast.loot)}`} />
        <Figure term={t('harvest.duration')} value={formatHours(forecast.durationSec, language)} />
      </dl>
      <YieldTable recipe={recipe} seen={seen} items={items} counts={counts} />
      <ByWhen recipe={recipe} seen={seen} items={items} />
      {[...new Set(recipe.result.map(({ item_id }) => item_id))].map((id) => (
        <ContentsWidget key={id} item={items.get(id)} named />
      ))}
      <p className="text-xs text-parchment-faint">
        {t('harvest.broken', {
          count: shown(forecast.brokenPerRun),
          pieces: figure(forecast.brokenPerRun),
        })}
      </p>
      <div className="grid gap-1 border-t border-line pt-3">
        <h4 className="text-xs text-parchment-faint">{t('harvest.worth')}</h4>
        <MakeOrBuyView making={props.making} market={props.market} items={items} />
      </div>
    </section>
  )
}

/** What the results bring, of a run and in a day, and what of it is there. */
function YieldTable({
  recipe,
  seen,
  items,
  counts,
}: Pick<Props, 'recipe' | 'seen' | 'items' | 'counts'>) {
  const language = useLanguage((state) => state.language)
  const { forecast, parallel } = seen
  const runsPerDay = (DAY_SEC / forecast.durationSec) * parallel
  return (
    <table className="ledger text-sm">
      <caption className="pb-1 text-start text-xs text-parchment-faint">
        {t('harvest.yield', { count: parallel })}
      </caption>
      <TableHead
        columns={[
          { label: t('harvest.results') },
          { label: t('harvest.per_run'), isNumber: true },
          { label: t('harvest.per_day'), isNumber: true },
        ]}
      />
      <tbody>
        {recipe.result.map(({ item_id }, index) => {
          const item = items.get(item_id)
          const perRun = forecast.results[index]?.perRun ?? 0
          return (
            <tr key={`${item_id} ${index}`}>
              <th scope="row">
                <span className="flex items-center gap-2">
                  <ItemTile item={item} size={28} />
                  <span>
                    <ItemLink item={item} className="target-line hover:text-candle">
                      {itemName(item, language)}
                    </ItemLink>
                    <span className="block text-2xs text-parchment-faint tabular">
                      {t('harvest.owned', { count: counts.get(item_id) ?? 0 })}
                    </span>
                  </span>
                </span>
              </th>
              <td className="num tabular">{figure(perRun)}</td>
              <td className="num tabular">{figure(perRun * runsPerDay)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Figure({ term, value, lit = false }: { term: string; value: string; lit?: boolean }) {
  return (
    <div className="well grow px-2 py-1.5">
      <dt className="text-2xs text-parchment-faint">{term}</dt>
      <dd className={`font-display text-md tabular ${lit ? 'text-candle' : ''}`}>{value}</dd>
    </div>
  )
}
