import { alertRoutes, type PriceAlert } from '@app/contract/alert.ts'
import { MAX_PRICE } from '@app/contract/values.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellPlus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Choices } from '../ui/Choices.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Price } from '../ui/Price.tsx'
import { toast } from '../ui/toast.ts'
import { alertsKey } from './keys.ts'
import { alerts } from './queries.ts'

interface Props {
  itemId: number
  name: string
  open: boolean
  onClose: () => void
}

/** Sets price alerts of an item, and shows those that there are. */
export function AlertPopup({ itemId, name, open, onClose }: Props) {
  const own = (useQuery(alerts).data ?? []).filter((alert) => alert.item_id === itemId)
  return (
    <Dialog
      title={t('alerts.title', { name })}
      description={t('alerts.text')}
      open={open}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <AlertForm itemId={itemId} />
        {own.length === 0 ? (
          <p className="text-sm text-parchment-dim">{t('alerts.none')}</p>
        ) : (
          <ul aria-label={t('alerts.own')} className="grid gap-1">
            {own.map((alert) => (
              <AlertRow key={alert.alert_id} {...alert} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type Draft = Pick<PriceAlert, 'price_of' | 'direction' | 'price' | 'repeats'>

const first: Draft = { price_of: 'sell', direction: 'below', price: Number.NaN, repeats: false }
const watched = ['sell', 'buy', 'trade'] as const
const directions = ['below', 'above'] as const

function AlertForm({ itemId }: { itemId: number }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(first)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { run, busy } = useCall({
    about: `alert/${itemId}`,
    send: (wanted: Draft, once) => call(alertRoutes.create, { item_id: itemId, ...wanted }, once),
    done: ({ state }) => {
      toast(t(state === 'waiting' ? 'alerts.created_waiting' : 'alerts.created'), 'done')
      setDraft({ ...draft, price: Number.NaN })
    },
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
  const isPrice = Number.isSafeInteger(draft.price) && draft.price > 0 && draft.price <= MAX_PRICE
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPrice) run(draft)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Choices
          label={t('alerts.price_of')}
          named
          value={draft.price_of}
          choices={watched.map((value) => ({ value, label: t(`alerts.of_${value}`) }))}
          onChange={(price_of) => change({ price_of })}
        />
        <Choices
          label={t('alerts.direction')}
          named
          value={draft.direction}
          choices={directions.map((value) => ({ value, label: t(`alerts.${value}`) }))}
          onChange={(direction) => change({ direction })}
        />
      </div>
      <NumberField
        label={t('alerts.price')}
        value={draft.price}
        max={MAX_PRICE}
        shorthand="coins"
        onChange={(price) => change({ price })}
        note={draft.price > 0 && <Price coins={draft.price} iconSize={16} />}
      />
      <Checkbox
        visible
        label={t('alerts.repeats')}
        checked={draft.repeats}
        onChange={(repeats) => change({ repeats })}
      />
      <Button
        type="submit"
        look="brass"
        busy={busy}
        blocked={isPrice ? undefined : t('kit.amount_first')}
      >
        <BellPlus aria-hidden="true" className="size-4" />
        {t('alerts.create')}
      </Button>
    </form>
  )
}

function AlertRow({ alert_id, price_of, direction, price, repeats, state }: PriceAlert) {
  const client = useQueryClient()
  const { run, busy } = useCall({
    about: `alert/${alert_id}`,
    send: (_: void, once) => call(alertRoutes.remove, { alert_id }, once),
    failed: (error) => refusalText(error),
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
  return (
    <li className="flex items-center gap-3 py-1">
      <div className="min-w-0 grow">
        <p>
          {t(`alerts.of_${price_of}`)}{' '}
          <T
            id={`alerts.at_${direction}`}
            values={{ price: <Price coins={price} iconSize={16} /> }}
          />
        </p>
        <p className="text-xs text-parchment-dim">
          {t(`alerts.state_${state}`)}
          {repeats && ` · ${t('alerts.repeats')}`}
        </p>
      </div>
      <IconButton
        label={t('alerts.remove')}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        busy={busy}
        onClick={() => run()}
      />
    </li>
  )
}
