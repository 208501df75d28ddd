import type { Item } from '@app/contract/catalog.ts'
import type { SpinDraw } from '@app/contract/spin.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { Link } from '@tanstack/react-router'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { formatDate } from '../ui/format-date.ts'
import { TableHead } from '../ui/TableHead.tsx'

interface Props {
  rows: readonly SpinDraw[]
  wheels: ReadonlyMap<number, SpinWheel>
  items: ReadonlyMap<number, Item>
}

export function DrawTable({ rows, wheels, items }: Props) {
  const language = useLanguage((state) => state.language)
  return (
    <table className="ledger ledger-cards">
      <caption className="unseen">{t('spin.own_draws')}</caption>
      <TableHead
        columns={[
          { label: t('spin.prize') },
          { label: t('spin.wheel') },
          { label: t('spin.date') },
          { label: t('spin.nonce'), isNumber: true },
          { label: t('spin.check'), isUnseen: true },
        ]}
      />
      <tbody>
        {rows.map((row) => {
          const name = itemName(items.get(row.result), language)
          return (
            <tr key={row.id}>
              <th scope="row" data-wide="true">
                <span className="flex items-center gap-3">
                  <ItemTile item={items.get(row.result)} size={34} />
                  {name}
                </span>
              </th>
              <td data-label={t('spin.wheel')}>
                {wheels.get(row.receipt_id)?.name[language] ?? '-'}
              </td>
              <td data-label={t('spin.date')} className="text-parchment-dim">
                {formatDate(row.created_at, language)}
              </td>
              <td data-label={t('spin.nonce')} className="num">
                {row.nonce}
              </td>
              <td>
                <Link
                  to={paths.spinCheck}
                  search={{ draw: row.id }}
                  className="target-line text-link underline underline-offset-4"
                >
                  {row.server_seed === null ? t('spin.secret') : t('spin.check')}
                  <span className="unseen">{`: ${name}, ${row.nonce}`}</span>
                </Link>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
