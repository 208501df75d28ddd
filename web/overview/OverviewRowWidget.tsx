import type { Item } from '@app/contract/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemCell } from '../catalog/ItemCell.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { ItemListsButton } from '../lists/ItemListsButton.tsx'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { followRow } from '../ui/follow-row.ts'
import { type ColumnName, columnOf } from './columns.ts'
import { OverviewValue } from './OverviewValue.tsx'
import { overview } from './queries.ts'

interface Props {
  item: Item
  columns: readonly ColumnName[]
  held: number
  orders: number
  signedIn: boolean
  onOpen: (itemId: number) => void
}

/** Kept as it is while other items change: it follows its own prices and trades alone. */
export const OverviewRowWidget = memo(function OverviewRowWidget(props: Props) {
  useMessages()
  const { item, columns, held, orders, signedIn, onOpen } = props
  const id = item.Itemdefid
  const language = useLanguage((state) => state.language)
  const name = itemName(item, language)
  const prices = usePricesOf(id)
  const figures = useQuery({ ...overview, select: (known) => known.get(id) }).data
  const facts = { prices, figures, held, orders }
  return (
    <tr data-link="true" onClick={followRow(() => onOpen(id))}>
      <ItemCell itemId={id} item={item}>
        {signedIn && <ItemListsButton itemId={id} name={name} className="ms-auto" />}
      </ItemCell>
      {columns.map((column) => (
        <td
          key={column}
          data-label={t(`overview.column.${column}`)}
          data-third="true"
          className="num"
        >
          <OverviewValue kind={columnOf(column).kind} value={columnOf(column).value(facts)} />
        </td>
      ))}
    </tr>
  )
})
