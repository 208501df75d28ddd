import { alertRoutes, type ChangeAlert, type PriceAlert } from '@app/contract/alert.ts'
import { MAX_PRICE } from '@app/contract/values.ts'
import { changeSpans, percentMaxOf } from '@app/rules/market/price-change.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellPlus, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Choices } from '../ui/Choices.tsx'
import { CoinsField } from '../ui/CoinsField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formatShare } from '../ui/format-number.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { isAmount } from '../ui/is-amount.ts'
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

const kinds = ['price', 'change'] as const

/** Sets alerts of an item, and shows those that there are. */
export function AlertPopup({ itemId, name, open, onClose }: Props) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('price')
  const own = useQuery(alerts).data
  const isHere = (alert: { item_id: number }) => alert.item_id === itemId
  const prices = (own?.alerts ?? []).filter(isHere)
  const changes = (own?.changes ?? []).filter(isHere)
  return (
    <Dialog
      title={t('alerts.title', { name })}
      description={t('alerts.text')}
      open={open}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Choices
          label={t('alerts.kind')}
          named
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`alerts.kind_${value}`) }))}
          onChange={setKind}
        />
        {kind === 'price' ? <PriceForm itemId={itemId} /> : <ChangeForm itemId={itemId} />}
        {prices.length + changes.length === 0 ? (
          <p className="text-sm text-parchment-dim">{t('alerts.none')}</p>
        ) : (
          <ul aria-label={t('alerts.own')} className="grid gap-1">
            {changes.map((alert) => (
              <ChangeRow key={alert.alert_id} {...alert} />
            ))}
            {prices.map((alert) => (
              <PriceRow key={alert.alert_id} {...alert} />
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

function PriceForm({ itemId }: { itemId: number }) {
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
  const isPrice = isAmount(draft.price, MAX_PRICE)
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
      <CoinsField
        label={t('alerts.price')}
        value={draft.price}
        max={MAX_PRICE}
        onChange={(price) => change({ price })}
      />
      <FormEnd
        repeats={draft.repeats}
        onRepeats={(repeats) => change({ repeats })}
        busy={busy}
        isReady={isPrice}
      />
    </form>
  )
}

type ChangeDraft = Pick<ChangeAlert, 'span' | 'direction' | 'percent' | 'repeats'>

const firstChange: ChangeDraft = {
  span: 'day',
  direction: 'down',
  percent: Number.NaN,
  repeats: false,
}
const ways = ['down', 'up', 'either'] as const

function ChangeForm({ itemId }: { itemId: number }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(firstChange)
  const change = (part: Partial<ChangeDraft>) => setDraft({ ...draft, ...part })
  const { run, busy } = useCall({
    about: `alert-change/${itemId}`,
    send: (wanted: ChangeDraft, once) =>
      call(alertRoutes.createChange, { item_id: itemId, ...wanted }, once),
    done: ({ state }) => {
      toast(t(state === 'waiting' ? 'alerts.change_created_waiting' : 'alerts.created'), 'done')
      setDraft({ ...draft, percent: Number.NaN })
    },
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
  const max = percentMaxOf(draft.direction)
  const isPercent = isAmount(draft.percent, max)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPercent) run(draft)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Choices
          label={t('alerts.direction')}
          named
          value={draft.direction}
          choices={ways.map((value) => ({ value, label: t(`alerts.${value}`) }))}
          onChange={(direction) => change({ direction })}
        />
        <Choices
          label={t('alerts.span')}
          named
          value={draft.span}
          choices={changeSpans.map((value) => ({ value, label: t(`alerts.span_${value}`) }))}
          onChange={(span) => change({ span })}
        />
      </div>
      <NumberField
        label={t('alerts.percent')}
        value={draft.percent}
        max={max}
        onChange={(percent) => change({ percent })}
        note={t(`alerts.compared_${draft.span}`)}
      />
      <FormEnd
        repeats={draft.repeats}
        onRepeats={(repeats) => change({ repeats })}
        busy={busy}
        isReady={isPercent}
      />
    </form>
  )
}

interface FormEndProps {
  repeats: boolean
  onRepeats: (repeats: boolean) => void
  busy: boolean
  isReady: boolean
}

function FormEnd({ repeats, onRepeats, busy, isReady }: FormEndProps) {
  return (
    <>
      <Checkbox visible label={t('alerts.repeats')} checked={repeats} onChange={onRepeats} />
      <Button
        type="submit"
        look="brass"
        busy={busy}
        blocked={isReady ? undefined : t('kit.amount_first')}
      >
        <BellPlus aria-hidden="true" className="size-4" />
        {t('alerts.create')}
      </Button>
    </>
  )
}

function PriceRow({ alert_id, price_of, direction, price, repeats, state }: PriceAlert) {
  return (
    <AlertRow alertId={alert_id} state={t(`alerts.state_${state}`)} repeats={repeats}>
      {t(`alerts.of_${price_of}`)}{' '}
      <T id={`alerts.at_${direction}`} values={{ price: <Price coins={price} iconSize={16} /> }} />
    </AlertRow>
  )
}

function ChangeRow({ alert_id, span, direction, percent, repeats, state }: ChangeAlert) {
  const words = t(state === 'done' ? 'alerts.state_done' : `alerts.change_${state}`)
  return (
    <AlertRow alertId={alert_id} state={words} repeats={repeats}>
      {t(`alerts.change_${direction}`, {
        percent: formatShare(percent / 100),
        span: t(`alerts.in_${span}`),
      })}
    </AlertRow>
  )
}

interface RowProps {
  alertId: string
  state: string
  repeats: boolean
  children: ReactNode
}

function AlertRow({ alertId, state, repeats, children }: RowProps) {
  const client = useQueryClient()
  const { run, busy } = useCall({
    about: `alert/${alertId}`,
    send: (_: void, once) => call(alertRoutes.remove, { alert_id: alertId }, once),
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
  return (
    <li className="flex items-center gap-3 py-1">
      <div className="min-w-0 grow">
        <p>{children}</p>
        <p className="text-xs text-parchment-dim">
          {state}
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
