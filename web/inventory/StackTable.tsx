import { useMessages } from '../i18n/language.ts'
import { nameTag, type TagNames } from '@app/rules/catalog/tag-names.ts'
import { memo } from 'react'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { followRow } from '../ui/follow-row.ts'
import { Price } from '../ui/Price.tsx'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { canSelect, type InventoryView, type Stack, type ValueAt } from './inventory-view.ts'
import { formatNumber } from '../ui/format-number.ts'

/** The others are in the item's popup. */
const TAGS_SHOWN = 3

interface Props {
  stacks: readonly Stack[]
  /** What they are narrowed and ordered by. */
  view: InventoryView
  tagNames: TagNames
  /** Ids of items. */
  selected: ReadonlySet<string>
  onSelect: (itemId: number, isSelected: boolean) => void
  onOpen: (itemId: number) => void
}

/** The stacks, one row each; cards on a phone. */
export function StackTable({ stacks, view, selected, ...row }: Props) {
  const { at } = view
  return (
    <table className="ledger ledger-cards">
      <caption className="unseen">{t('inventory.title')}</caption>
      <TableHead
        columns={[
          { label: t('inventory.select_all'), isUnseen: true, width: 'w-10' },
          { label: t('inventory.name') },
          { label: t('inventory.count'), isNumber: true, width: 'w-32' },
          { label: t(`inventory.at_${at}`), isNumber: true, width: 'w-44' },
          { label: t('inventory.value'), isNumber: true, width: 'w-44' },
        ]}
      />
      <RowBlocks as="tbody" rows={stacks} rowHeight={56}>
        {(stack) => (
          <Row
            key={stack.id}
            {...stack}
            {...row}
            at={at}
            isSelected={selected.has(String(stack.id))}
          />
        )}
      </RowBlocks>
    </table>
  )
}

interface CellsProps extends Stack, Pick<Props, 'tagNames' | 'onOpen'> {
  at: ValueAt
}

interface RowProps extends CellsProps, Pick<Props, 'onSelect'> {
  isSelected: boolean
}

/** Kept as it is while other stacks change or are selected. */
const Row = memo(function Row({ isSelected, onSelect, ...cells }: RowProps) {
  useMessages()
  const { id, item, name, onOpen } = cells
  return (
    <tr
      data-link={item !== undefined}
      data-selected={isSelected}
      onClick={followRow(() => item && onOpen(id))}
    >
      <td data-lead="true">
        {canSelect(cells) && (
          <Checkbox
            label={t('inventory.select', { name })}
            checked={isSelected}
            onChange={(checked) => onSelect(id, checked)}
          />
        )}
      </td>
      <Cells {...cells} />
    </tr>
  )
})

/** What a row says of its stack, which selecting it leaves as it is. */
const Cells = memo(function Cells(props: CellsProps) {
  useMessages()
  const { id, item, name, count, price, value, isLocked, at, tagNames, onOpen } = props
  const tags = (item?.Tags ?? []).slice(0, TAGS_SHOWN).map((tag) => nameTag(tag, tagNames).value)
  return (
    <>
      <th scope="row" data-wide="true">
        <span className="flex items-center gap-3">
          <ItemTile item={item} size={40} />
          <span className="min-w-0">
            {item ? (
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="target text-start hover:text-candle"
              >
                {name}
              </button>
            ) : (
              name
            )}
            <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1">
              {tags.length > 0 && (
                <span className="text-2xs text-parchment-faint">{tags.join(' · ')}</span>
              )}
              {isLocked && <Badge tone="brass">{t('item.locked')}</Badge>}
              {item && !item.CanSell && <Badge>{t('inventory.not_sellable')}</Badge>}
            </span>
          </span>
        </span>
      </th>
      <td data-label={t('inventory.count')} data-third="true" className="num">
        {formatNumber(count)}
      </td>
      <td data-label={t(`inventory.at_${at}`)} data-third="true" className="num">
        {price === undefined ? <NoPrice /> : <Price coins={price} iconSize={16} />}
      </td>
      <td data-label={t('inventory.value')} data-third="true" className="num font-semibold">
        {value === undefined ? <NoPrice /> : <Price coins={value} />}
      </td>
    </>
  )
})

function NoPrice() {
  return (
    <span className="text-parchment-faint" data-hint={t('inventory.no_price')}>
      –<span className="unseen">{t('inventory.no_price')}</span>
    </span>
  )
}
