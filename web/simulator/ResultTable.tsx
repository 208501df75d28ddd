import type { Item } from '@app/contract/catalog.ts'
import type { SimulatorResult } from '@app/contract/simulator.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { TableHead } from '../ui/TableHead.tsx'
import { compareItems } from './compare-items.ts'
import { SignedPrice } from './SignedPrice.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  result: SimulatorResult
  before: SimulatorResult | undefined
  items: ReadonlyMap<number, Item>
}

/** What is gained and lost, item by item, beside the run before. */
export function ResultTable({ result, before, items }: Props) {
  const language = useLanguage((state) => state.language)
  const signed = (count: number) => formatNumber(count, { signDisplay: 'exceptZero' })
  return (
    <table className="ledger ledger-cards">
      <caption className="unseen">{t('simulator.title')}</caption>
      <TableHead
        columns={[
          { label: t('simulator.item') },
          { label: t('simulator.median'), isNumber: true },
          { label: t('simulator.range'), isNumber: true },
          { label: t('simulator.worth'), isNumber: true },
          ...(before ? [{ label: t('simulator.difference'), isNumber: true }] : []),
        ]}
      />
      <tbody>
        {compareItems(result, before).map((row) => (
          <tr key={row.item_id}>
            <th scope="row" data-wide="true">
              <span className="flex items-center gap-3">
                <ItemTile item={items.get(row.item_id)} size={34} />
                {itemName(items.get(row.item_id), language)}
              </span>
            </th>
            <td data-label={t('simulator.median')} className="num">
              {signed(row.count)}
            </td>
            <td data-label={t('simulator.range')} className="num text-parchment-dim">
              {`${signed(row.p10)} … ${signed(row.p90)}`}
            </td>
            <td data-label={t('simulator.worth')} className="num">
              {row.price > 0 ? <SignedPrice coins={row.count * row.price} /> : '–'}
            </td>
            {before && (
              <td data-label={t('simulator.difference')} className="num">
                {signed(row.difference)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
