import { MAX_PIECES } from '@app/contract/admin.ts'
import { useState } from 'react'
import { useKeptText } from '../address/use-kept-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { CountField, Field } from './Field.tsx'
import { itemErrors, type ItemErrors } from './item-errors.ts'
import type { AdminUser } from './admin-data.ts'
import type { ItemActing } from './use-item-act.ts'

interface Props {
  user: AdminUser | undefined
  reason: string
  onReason: (reason: string) => void
  act: ItemActing
  /** The name of an item; empty where there is no such item. */
  nameOf: (itemId: number) => string
}

/** Adds an item to the loaded player, or removes it, for a reason. */
export function ItemForm({ user, reason, onReason, act, nameOf }: Props) {
  const [itemText, setItemText] = useKeptText('admin/item')
  const [countText, setCountText] = useKeptText('admin/count')
  const item = Number(itemText || Number.NaN)
  const count = Number(countText || 1)
  const [errors, setErrors] = useState<ItemErrors>({})

  const submit = (action: 'add' | 'consume') => {
    const wanted = { action, item_id: item, count }
    const found = itemErrors(user, wanted, reason)
    setErrors(found)
    if (Object.keys(found).length === 0) act.begin(wanted)
  }
  const underWay = act.doing && t('kit.under_way')
  const errorOf = (field: keyof ItemErrors) => errors[field] && t(errors[field])

  return (
    <section aria-labelledby="item-form" className="panel grid gap-3 p-4">
      <h2 id="item-form" className="text-lg">
        {t('admin.items')}
      </h2>
      <div className="grid gap-3 sm:grid-cols-[14rem_10rem_1fr]">
        <CountField
          label={t('admin.item_id')}
          value={item}
          onChange={(id) => setItemText(String(id))}
          error={errorOf('item')}
          note={nameOf(item)}
        />
        <CountField
          label={t('admin.count')}
          value={count}
          onChange={(next) => setCountText(String(next))}
          max={MAX_PIECES}
          error={errorOf('count')}
        />
        <Field
          label={t('admin.reason')}
          value={reason}
          onChange={onReason}
          error={errorOf('reason')}
        />
      </div>
      {errors.user && (
        <p role="alert" className="text-sm text-sell">
          {t(errors.user)}
        </p>
      )}
      <div className="flex gap-2">
        <Button look="buy" blocked={underWay} onClick={once(() => submit('add'))}>
          {t('admin.add')}
        </Button>
        <Button look="sell" blocked={underWay} onClick={once(() => submit('consume'))}>
          {t('admin.remove')}
        </Button>
      </div>
    </section>
  )
}

/** A double click is one press. */
const once = (press: () => void) => (event: { readonly detail: number }) => {
  if (event.detail <= 1) press()
}
