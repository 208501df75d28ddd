import type { Item } from '@app/contract/catalog.ts'
import { foldCase, foldSearch } from '@app/rules/fold-case.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useAddressedText } from '../address/use-addressed.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemIcon } from '../catalog/ItemIcon.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import type { AdminUser } from './admin-data.ts'
import type { ItemActing } from './use-item-act.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  user: AdminUser
  /** Why nothing can be added or removed now. */
  hindrance: string | undefined
  act: ItemActing
  /** Undefined while loading. */
  items: ReadonlyMap<number, Item> | undefined
}

const route = getRouteApi('/main/$token')

/** What the loaded player holds, with one more and one less available. */
export function Inventory({ user, hindrance, act, items }: Props) {
  const language = useLanguage((state) => state.language)
  const [search, setSearch] = useAddressedText(route.useSearch())
  const wanted = foldSearch(search)
  const rows = user.inventory_items
    .map((held) => ({ ...held, name: itemName(items?.get(held.item_id), language) }))
    .filter(({ name, item_id }) => foldCase(name).includes(wanted) || String(item_id) === wanted)
  return (
    <section aria-labelledby="held" className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="held" className="grow text-lg">
          {t('admin.inventory')}
        </h2>
        <SearchField value={search} onChange={setSearch} className="w-full sm:w-64" />
      </div>
      {!items ? (
        <Skeleton className="h-60 w-full" />
      ) : rows.length === 0 ? (
        <EmptyState title={t(wanted === '' ? 'admin.inventory_empty' : 'not_found')} />
      ) : (
        <table className="ledger ledger-cards">
          <TableHead
            columns={[
              { label: 'ID', isNumber: true, width: 'w-24' },
              { label: t('admin.item_name') },
              { label: t('admin.count'), isNumber: true, width: 'w-24' },
              { label: t('admin.actions'), isNumber: true, width: 'w-32' },
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.item_id}
                {...row}
                item={items.get(row.item_id)}
                onAct={(action) => act.begin({ action, item_id: row.item_id, count: 1 })}
                blocked={act.doing ? t('kit.under_way') : hindrance}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface RowProps {
  item_id: number
  name: string
  count: number
  item: Item | undefined
  onAct: (action: 'add' | 'consume') => void
  /** Why neither button works now. */
  blocked: string | undefined
}

function Row({ item_id, name, count, item, onAct, blocked }: RowProps) {
  return (
    <tr>
      <td data-label="ID" className="num tabular">
        {item_id}
      </td>
      <td data-wide="true" className="max-md:order-first">
        <span className="flex min-w-0 items-center gap-2">
          <ItemIcon item={item} />
          <span className="min-w-0 break-words">{name}</span>
        </span>
      </td>
      <td data-label={t('admin.count')} className="num tabular">
        {formatNumber(count)}
      </td>
      <td data-label={t('admin.actions')} className="num whitespace-nowrap">
        <Button size="sm" blocked={blocked} aria-label={`+1: ${name}`} onClick={() => onAct('add')}>
          +1
        </Button>
        <Button
          size="sm"
          className="ms-1.5"
          blocked={blocked ?? (count <= 0 ? t('admin.not_held') : undefined)}
          aria-label={`−1: ${name}`}
          onClick={() => onAct('consume')}
        >
          −1
        </Button>
      </td>
    </tr>
  )
}
