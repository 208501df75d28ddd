import type { Item } from '@app/contract/catalog.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { groupName } from './group-name.ts'
import type { HistoryDay, HistoryLine } from './history-days.ts'
import { formatDay, formatTime } from '../ui/format-date.ts'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { MovedItems } from './MovedItems.tsx'
import { recipeDuration } from './recipe-duration.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  days: readonly HistoryDay[]
  items: ReadonlyMap<number, Item>
  nameOf: (line: HistoryLine) => string
  /** The item that stands for the recipe. */
  visionOf: (line: HistoryLine) => Item | undefined
}

/** Finished crafts under their days. */
export function HistoryDays({ days, items, nameOf, visionOf }: Props) {
  const language = useLanguage((state) => state.language)
  return days.map(({ day, lines }) => (
    <section key={day} className="grid gap-2">
      <h2 className="flex items-center gap-3 text-sm text-parchment-faint">
        {formatDay(day, language)}
        <span aria-hidden="true" className="h-px grow bg-line" />
      </h2>
      <div className="panel [&_li]:border-b [&_li]:border-line">
        <RowBlocks as="ul" rows={lines} rowHeight={62}>
          {(line) => (
            <Line
              key={line.id}
              line={line}
              name={nameOf(line)}
              vision={visionOf(line)}
              items={items}
            />
          )}
        </RowBlocks>
      </div>
    </section>
  ))
}

interface LineProps {
  line: HistoryLine
  name: string
  vision: Item | undefined
  items: ReadonlyMap<number, Item>
}

function Line({ line, name, vision, items }: LineProps) {
  const language = useLanguage((state) => state.language)
  const { result } = line
  return (
    <li className="grid gap-x-4 gap-y-2 px-3 py-2.5 sm:grid-cols-[16rem_1fr_auto] sm:items-center">
      <div className="flex items-center gap-3">
        <ItemTile item={vision} size={38} />
        <div className="min-w-0">
          <p className="leading-tight">
            {name} <span className="text-candle tabular">×{formatNumber(line.count)}</span>
          </p>
          <p className="text-xs text-parchment-faint">
            {groupName(line.craft_group)} · {recipeDuration(line.receipt_duration, language)}
          </p>
        </div>
      </div>
      <div className="grid gap-1.5">
        {result && <MovedItems moved={result.new_items} items={items} sign="+" />}
        {result && result.returned_items.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-xs text-parchment-faint">{t('craft.returned')}</span>
            <MovedItems moved={result.returned_items} items={items} sign="↩" />
          </div>
        )}
      </div>
      <p className="text-xs text-parchment-dim tabular sm:text-end">
        {line.crafts > 1 ? (
          t('craft.crafts', { count: line.crafts })
        ) : (
          <time dateTime={new Date(line.process_date * 1000).toISOString()}>
            {formatTime(line.process_date, language)}
          </time>
        )}
      </p>
    </li>
  )
}
