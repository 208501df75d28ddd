import { useState } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { itemErrors, type ItemErrors } from './item-errors.ts'
import type { AdminUser } from './admin-data.ts'
import type { ItemActMutation } from './use-item-act.ts'

interface Props {
  user: AdminUser | undefined
  reason: string
  onReason: (reason: string) => void
  act: ItemActMutation
}

/** Adds an item to the loaded player, or removes it, for a reason. */
export function ItemForm({ user, reason, onReason, act }: Props) {
  const [item, setItem] = useState('')
  const [count, setCount] = useState('1')
  const [errors, setErrors] = useState<ItemErrors>({})

  const submit = (action: 'add' | 'consume') => {
    const wanted = { action, item_id: numberOf(item), count: numberOf(count) }
    const found = itemErrors(user, wanted, reason)
    setErrors(found)
    if (Object.keys(found).length === 0) act.mutate(wanted)
  }

  const shown = Object.values(errors)
  return (
    <section aria-labelledby="item-form" className="panel grid gap-3 p-4">
      <h2 id="item-form" className="text-lg">
        {t('admin.items')}
      </h2>
      <div className="grid gap-3 sm:grid-cols-[10rem_10rem_1fr]">
        <Field
          label={t('admin.item_id')}
          value={item}
          onChange={setItem}
          numeric
          invalid={errors.item !== undefined}
        />
        <Field
          label={t('admin.count')}
          value={count}
          onChange={setCount}
          numeric
          invalid={errors.count !== undefined}
        />
        <Field
          label={t('admin.reason')}
          value={reason}
          onChange={onReason}
          invalid={errors.reason !== undefined}
        />
      </div>
      {shown.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm text-sell">
          {shown.map((id) => (
            <li key={id}>{t(id)}</li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Button look="buy" disabled={act.isPending} onClick={() => submit('add')}>
          {t('admin.add')}
        </Button>
        <Button look="sell" disabled={act.isPending} onClick={() => submit('consume')}>
          {t('admin.remove')}
        </Button>
      </div>
    </section>
  )
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  numeric?: boolean
  invalid: boolean
}

function Field({ label, value, onChange, numeric = false, invalid }: FieldProps) {
  return (
    <label className="grid gap-1 text-sm text-parchment-dim">
      {label}
      <input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode={numeric ? 'numeric' : 'text'}
        maxLength={numeric ? 16 : 500}
        aria-invalid={invalid}
        autoComplete="off"
        className="field h-11 min-w-0 px-3 text-base text-parchment outline-none"
      />
    </label>
  )
}
