import { alertRoutes, type ChangeAlert, type PriceAlert } from '@app/contract/alert.ts'
import { MAX_PRICE } from '@app/contract/values.ts'
import { changeSpans, percentMaxOf } from '@app/rules/market/price-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { DraftNote } from '../ui/DraftNote.tsx'
import { CurrentPricesWidget } from '../fair-price/CurrentPricesWidget.tsx'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Choices } from '../ui/Choices.tsx'
import { CoinsField } from '../ui/CoinsField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { isAmount } from '../ui/is-amount.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { dropAlertDraft, hasAlertDraft, useAlertDraft } from './alert-draft.ts'
import { ALERTS_ANCHOR } from './alerts-anchor.ts'
import { AlertRowsWidget } from './AlertRowsWidget.tsx'
import { alertsKey } from './keys.ts'
import { useOwnAlerts } from './use-own-alerts.ts'

interface Props {
  itemId: number
  name: string
  /** The item is traded: alerts can be set. */
  isTraded: boolean
  open: boolean
  onClose: () => void
}

const kinds = ['price', 'change'] as const

/** Sets alerts of an item, and shows those that there are. */
export function AlertPopup({ itemId, name, isTraded, open, onClose }: Props) {
  const [begun, setBegun] = useState(0)
  const { alerts: all, isPending, error, retry } = useOwnAlerts()
  const here = all.filter(({ item_id }) => item_id === itemId)
  return (
    <Dialog
      title={t('alerts.title', { name })}
      description={t('alerts.text')}
      open={open}
      onClose={onClose}
    >
      <div className="grid gap-5">
        {isTraded && <Forms key={begun} itemId={itemId} onStartOver={() => setBegun(begun + 1)} />}
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : isPending ? (
          <Skeleton className="h-16 w-full" />
        ) : here.length === 0 ? (
          <p className="text-sm text-parchment-dim">{t('alerts.none')}</p>
        ) : (
          <AlertRowsWidget alerts={here} />
        )}
        {all.length > 0 && (
          <Link
            to={paths.myListings}
            hash={ALERTS_ANCHOR}
            className="target-line justify-self-start text-sm text-candle hover:underline"
          >
            {t('alerts.all', { count: all.length })}
          </Link>
        )}
      </div>
    </Dialog>
  )
}

function Forms({ itemId, onStartOver }: { itemId: number; onStartOver: () => void }) {
  const [kind, setKind] = useAlertDraft<(typeof kinds)[number]>(itemId, 'kind', 'price')
  const [isRestored] = useState(() => hasAlertDraft(itemId))
  const startOver = () => {
    dropAlertDraft(itemId)
    onStartOver()
  }
  return (
    <>
      {isRestored && <DraftNote onClear={startOver} />}
      <Choices
        label={t('alerts.kind')}
        named
        value={kind}
        choices={kinds.map((value) => ({ value, label: t(`alerts.kind_${value}`) }))}
        onChange={setKind}
      />
      <CurrentPricesWidget itemId={itemId} />
      {kind === 'price' ? <PriceForm itemId={itemId} /> : <ChangeForm itemId={itemId} />}
    </>
  )
}

type Draft = Pick<PriceAlert, 'price_of' | 'direction' | 'price' | 'repeats'>

const first: Draft = { price_of: 'sell', direction: 'below', price: Number.NaN, repeats: false }
const watched = ['sell', 'buy', 'trade'] as const
const directions = ['below', 'above'] as const

function PriceForm({ itemId }: { itemId: number }) {
  const client = useQueryClient()
  const [draft, setDraft, sending] = useAlertDraft(itemId, 'price', first)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { run, busy } = useCall({
    about: `alert/${itemId}`,
    send: (wanted: Draft, once) =>
      sending.send(wanted, () => call(alertRoutes.create, { item_id: itemId, ...wanted }, once)),
    done: ({ state }, sent) => {
      toast(t(state === 'waiting' ? 'alerts.created_waiting' : 'alerts.created'), 'done')
      sending.done(sent, { ...sent, price: Number.NaN })
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
  const [draft, setDraft, sending] = useAlertDraft(itemId, 'change', firstChange)
  const change = (part: Partial<ChangeDraft>) => setDraft({ ...draft, ...part })
  const { run, busy } = useCall({
    about: `alert-change/${itemId}`,
    send: (wanted: ChangeDraft, once) =>
      sending.send(wanted, () =>
        call(alertRoutes.createChange, { item_id: itemId, ...wanted }, once),
      ),
    done: ({ state }, sent) => {
      toast(t(state === 'waiting' ? 'alerts.change_created_waiting' : 'alerts.created'), 'done')
      sending.done(sent, { ...sent, percent: Number.NaN })
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
