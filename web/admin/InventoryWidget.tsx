import type { Item } from '@app/contract/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemName } from '../catalogue/item-name.ts'
import { ItemIcon } from '../catalogue/ItemIcon.tsx'
import { catalogue } from '../catalogue/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { toast } from '../ui/toast.ts'
import { TableHead } from '../ui/TableHead.tsx'
import type { AdminUser } from './admin-data.ts'
import type { ItemActMutation } from './use-item-act.ts'

interface Props {
  user: AdminUser
  act: ItemActMutation
  /** A reason has been given. */
  canAct: boolean
}

/** What the loaded player holds, with one more and one less at hand. */
export function InventoryWidget({ user, act, canAct }: Props) {
  const items = useQuery(catalogue)
  const language = useLanguage((state) => state.language)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const rows = user.inventory_items
    .map((held) => ({ ...held, name: itemName(items.data?.byId.get(held.item_id), language) }))
    .filter(
      ({ name, item_id }) => name.toLowerCase().includes(wanted) || String(item_id) === wanted,
    )
  return (
    <section aria-labelledby="held" className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="held" className="grow text-lg">
          {t('admin.inventory')}
        </h2>
        <SearchField value={search} onChange={setSearch} className="w-full sm:w-64" />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t(wanted === '' ? 'admin.inventory_empty' : 'not_found')} />
      ) : (
        <table className="ledger ledger-cards">
          <TableHead
            columns={[
              { label: t('admin.item_name') },
              { label: 'ID', isNumber: true, width: 'w-24' },
              { label: t('admin.count'), isNumber: true, width: 'w-24' },
              { label: t('admin.actions'), isNumber: true, width: 'w-32' },
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.item_id}
                {...row}
                item={items.data?.byId.get(row.item_id)}
                onAct={(action) => {
                  if (canAct) act.mutate({ action, item_id: row.item_id, count: 1 })
                  else toast(t('admin.reason_required'), 'failed')
                }}
                isBusy={act.isPending}
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
  isBusy: boolean
}

function Row({ item_id, name, count, item, onAct, isBusy }: RowProps) {
  return (
    <tr>
      <td>
        <span className="flex min-w-0 items-center gap-2">
          <ItemIcon item={item} />
          <span className="min-w-0 break-words">{name}</span>
        </span>
      </td>
      <td data-label="ID" className="num tabular">
        {item_id}
      </td>
      <td data-label={t('admin.count')} className="num tabular">
        {count}
      </td>
      <td data-label={t('admin.actions')} className="num whitespace-nowrap">
        <Button
          size="sm"
          look="quiet"
          disabled={isBusy}
          aria-label={`+1: ${name}`}
          onClick={() => onAct('add')}
        >
          +1
        </Button>
        <Button
          size="sm"
          look="quiet"
          disabled={isBusy || count <= 0}
          aria-label={`−1: ${name}`}
          onClick={() => onAct('consume')}
        >
          −1
        </Button>
      </td>
    </tr>
  )
}
