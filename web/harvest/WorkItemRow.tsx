import type { Item } from '@app/contract/catalog.ts'
import type { HarvestReceipt } from '@app/contract/harvest.ts'
import { harvestLimits, type SelectedItem } from '@app/rules/harvest/recipe.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemIcon } from '../catalog/ItemIcon.tsx'
import { ItemLink } from '../catalog/ItemLink.tsx'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CountField } from './CountField.tsx'
import { formatNumber, formatShare } from '../ui/format-number.ts'

type Work = HarvestReceipt['items_slots'][number]['available_items'][number]

interface Props {
  work: Work
  items: ReadonlyMap<number, Item>
  /** Pieces in the inventory. */
  owned: number
  /** Runs that use it. */
  atWork: number
  exp: number
  /** How it is to be used; undefined when it is not. */
  selected: SelectedItem | undefined
  onSelect: (isSelected: boolean) => void
  onAdjust: (change: Partial<Omit<SelectedItem, 'item_id'>>) => void
}

/** One thing that can work in a slot: what it does, how many there are, how it is to be used. */
export function WorkItemRow(props: Props) {
  const { work, items, owned, atWork, selected, onSelect, onAdjust } = props
  const language = useLanguage((state) => state.language)
  const item = items.get(work.item_id)
  const name = itemName(item, language)
  return (
    <li
      data-selected={selected !== undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-slate/40 px-2 py-2 data-[selected=true]:border-brass-deep data-[selected=true]:bg-brass-deep/12"
    >
      <Checkbox
        label={t('harvest.select', { name })}
        checked={selected !== undefined}
        onChange={onSelect}
      />
      <ItemTile item={item} size={40} />
      <div className="min-w-40 flex-1">
        <p className={owned + atWork > 0 ? '' : 'text-parchment-dim'}>
          {work.count > 1 && <span className="tabular">{formatNumber(work.count)} × </span>}
          <ItemLink item={item} className="target-line hover:text-candle">
            {name}
          </ItemLink>
        </p>
        <p className="text-xs text-parchment-faint tabular">
          {t('harvest.owned', { count: owned })}
          {atWork > 0 && (
            <span className="text-buy"> · {t('harvest.at_work', { count: atWork })}</span>
          )}
        </p>
        <Experience work={work} exp={props.exp} items={items} />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Coefficients work={work} />
        <Requirements work={work} items={items} />
      </div>
      {selected && (
        <div className="flex w-full gap-2 sm:ms-auto sm:w-auto">
          <CountField
            small
            label={t('harvest.limit')}
            hint={t('harvest.limit_hint')}
            value={selected.limit}
            max={harvestLimits.countMax}
            onChange={(limit) => onAdjust({ limit })}
          />
          <CountField
            small
            label={t('harvest.max')}
            hint={t('harvest.max_hint')}
            value={selected.max}
            max={harvestLimits.countMax}
            onChange={(max) => onAdjust({ max })}
          />
          <CountField
            small
            label={t('harvest.priority')}
            hint={t('harvest.priority_hint')}
            value={selected.priority}
            max={harvestLimits.priorityMax}
            onChange={(priority) => onAdjust({ priority })}
          />
        </div>
      )}
    </li>
  )
}

/** Only what differs from the ordinary (spec part 2 section 2). */
function Coefficients({ work }: { work: Work }) {
  const factor = (value: number) => formatNumber(value, { maximumFractionDigits: 2 })
  return (
    <>
      {work.speed_coef !== 1 && (
        <Badge tone={work.speed_coef > 1 ? 'buy' : 'sell'}>
          {t('harvest.speed', { factor: factor(work.speed_coef) })}
        </Badge>
      )}
      {work.lootmore_coef !== 1 && (
        <Badge tone={work.lootmore_coef > 1 ? 'buy' : 'sell'}>
          {t('harvest.loot', { factor: factor(work.lootmore_coef) })}
        </Badge>
      )}
      {work.break_percent !== 0 && (
        <Badge tone="warn">
          {t('harvest.breaks', { percent: formatShare(work.break_percent / 100, 2) })}
        </Badge>
      )}
    </>
  )
}

/** What each run spends on it. */
function Requirements({ work, items }: Pick<Props, 'work' | 'items'>) {
  const language = useLanguage((state) => state.language)
  return work.requirements.map(({ item_id, count }) => {
    const item = items.get(item_id)
    const text = t('harvest.needs', { count, name: itemName(item, language) })
    return (
      <Badge key={item_id}>
        <ItemIcon item={item} size={14} />
        <span data-hint={text} aria-hidden="true">
          {formatNumber(count)}
        </span>
        <span className="unseen">{text}</span>
      </Badge>
    )
  })
}

/** How far it is to the better item. */
function Experience({ work, exp, items }: Pick<Props, 'work' | 'items' | 'exp'>) {
  const language = useLanguage((state) => state.language)
  const { exp_for_up, up_item_id } = work
  if (exp_for_up === 0 || up_item_id === null) return null
  const name = itemName(items.get(up_item_id), language)
  const text = t('harvest.exp', { exp, need: exp_for_up, name })
  return (
    <div className="mt-0.5 flex max-w-52 items-center gap-2" data-hint={text}>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={exp_for_up}
        aria-valuenow={exp}
        className="h-1.5 grow overflow-hidden rounded-full bg-oak-lit"
      >
        <div className="h-full bg-candle" style={{ width: `${(exp / exp_for_up) * 100}%` }} />
      </div>
      <span aria-hidden="true" className="text-2xs text-parchment-faint tabular">
        {formatNumber(exp)}/{formatNumber(exp_for_up)}
      </span>
    </div>
  )
}
