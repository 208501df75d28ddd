import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Crosshair } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { alertsKey } from '../alerts/keys.ts'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { FarPriceWidget } from '../fair-price/FarPriceWidget.tsx'
import { usePriceGuard } from '../fair-price/use-price-guard.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Choices } from '../ui/Choices.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Price } from '../ui/Price.tsx'
import { toast } from '../ui/toast.ts'
import { StandingFormWidget } from './StandingFormWidget.tsx'
import { StandingListWidget } from './StandingListWidget.tsx'
import { ConditionalListWidget } from './ConditionalListWidget.tsx'
import {
  coinsAside,
  type Draft,
  emptyDraft,
  type Kind,
  type Leg,
  legsOf,
  pricedOf,
  readDraft,
  trailMax,
  withSide,
} from './draft.ts'

interface Props {
  itemId: number
  name: string
  /** Pieces that the player holds. */
  held: number
  open: boolean
  onClose: () => void
}

/** Gives orders of an item that act by themselves, and shows those that there are. */
export function ConditionalPopup({ itemId, name, held, open, onClose }: Props) {
  return (
    <Dialog
      title={t('automatic.title', { name })}
      description={t('automatic.text')}
      open={open}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Forms itemId={itemId} />
        <ConditionalListWidget itemId={itemId} />
        <StandingListWidget itemId={itemId} held={held} />
      </div>
    </Dialog>
  )
}

const sides = ['sell', 'buy'] as const
const kinds: readonly (Kind | 'stock')[] = ['stop', 'take', 'both', 'trail', 'stock']
const distances = ['percent', 'coins'] as const
const watched = ['sell', 'buy', 'trade'] as const

function Forms({ itemId }: { itemId: number }) {
  const [kind, setKind] = useState<Kind | 'stock'>('stop')
  return (
    <div className="grid gap-3">
      <Choices
        label={t('automatic.kind')}
        named
        value={kind}
        choices={kinds.map((value) => ({ value, label: t(`automatic.${value}`) }))}
        onChange={setKind}
      />
      {kind === 'stock' ? (
        <StandingFormWidget itemId={itemId} />
      ) : (
        <ConditionalForm itemId={itemId} kind={kind} />
      )}
    </div>
  )
}

function ConditionalForm({ itemId, kind }: { itemId: number; kind: Kind }) {
  const client = useQueryClient()
  const [typed, setDraft] = useState(emptyDraft)
  const draft = { ...typed, kind }
  const given = readDraft(draft)
  const { run, busy } = useCall({
    about: `conditional/${itemId}`,
    send: (wanted: NonNullable<typeof given>, once) =>
      call(
        conditionalOrderRoutes.create,
        { item_id: itemId, ...wanted, conditions: [...wanted.conditions] },
        once,
      ),
    done: () => {
      toast(t('automatic.created'), 'done')
      const { side, priceOf, by } = draft
      setDraft({ ...emptyDraft, side, priceOf, kind, by })
    },
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
  const place = () => given && run(given)
  const guard = usePriceGuard(given ? pricedOf(itemId, given) : [], { busy, onPlace: place })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!guard.isPending && !guard.question && !guard.ask()) place()
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <DraftChoices draft={draft} onDraft={setDraft} />
      {legsOf(draft.kind).map((leg) => (
        <LegFields key={leg} leg={leg} draft={draft} onDraft={setDraft} />
      ))}
      <KindText draft={draft} />
      <NumberField
        label={t('automatic.count')}
        value={draft.count}
        max={MAX_COUNT}
        shorthand="pieces"
        onChange={(count) => setDraft({ ...draft, count })}
      />
      {given && (
        <p className="well flex flex-wrap justify-between gap-x-4 px-3.5 py-2 text-sm">
          <span className="text-parchment-dim">{t('automatic.aside')}</span>
          {given.side === 'sell' ? (
            t('automatic.pieces', { count: given.count })
          ) : (
            <Price coins={coinsAside(given)} iconSize={16} />
          )}
        </p>
      )}
      {guard.question ? (
        <FarPriceWidget {...guard.question} />
      ) : (
        <Button
          type="submit"
          look="brass"
          busy={busy || guard.isPending}
          blocked={given ? undefined : t('kit.amount_first')}
        >
          <Crosshair aria-hidden="true" className="size-4" />
          {t('automatic.create')}
        </Button>
      )}
    </form>
  )
}

/** What is particular about the kind of the draft. */
function KindText({ draft: { kind, side } }: { draft: Draft }) {
  if (kind !== 'both' && kind !== 'trail') return null
  return (
    <p className="text-sm text-parchment-dim">
      {t(kind === 'both' ? 'automatic.both_text' : `automatic.trail_text_${side}`)}
    </p>
  )
}

interface DraftProps {
  draft: Draft
  onDraft: (draft: Draft) => void
}

function DraftChoices({ draft, onDraft }: DraftProps) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      <Choices
        label={t('automatic.side')}
        named
        value={draft.side}
        choices={sides.map((value) => ({ value, label: t(`automatic.${value}`) }))}
        onChange={(side) => onDraft(withSide(draft, side))}
      />
      <Choices
        label={t('alerts.price_of')}
        named
        value={draft.priceOf}
        choices={watched.map((value) => ({ value, label: t(`alerts.of_${value}`) }))}
        onChange={(priceOf) => onDraft({ ...draft, priceOf })}
      />
      {draft.kind === 'trail' && (
        <Choices
          label={t('automatic.distance')}
          named
          value={draft.by}
          choices={distances.map((value) => ({ value, label: t(`automatic.in_${value}`) }))}
          onChange={(by) => onDraft({ ...draft, by, distance: Number.NaN })}
        />
      )}
    </div>
  )
}

/** The price that is waited for, or how far it stays behind the best one, and the one of the order that is placed then. */
function LegFields({ leg, draft, onDraft }: DraftProps & { leg: Leg }) {
  const { side, kind, trigger, limit, by, distance } = draft
  const note = (coins: number) => coins > 0 && <Price coins={coins} iconSize={16} />
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {kind === 'trail' ? (
        <NumberField
          label={t(`automatic.distance_${by}`)}
          value={distance}
          max={trailMax[by]}
          {...(by === 'coins' && { shorthand: 'coins' })}
          onChange={(value) => onDraft({ ...draft, distance: value })}
          note={by === 'coins' && note(distance)}
        />
      ) : (
        <NumberField
          label={t(`automatic.trigger_${leg}`)}
          value={trigger[leg]}
          max={MAX_PRICE}
          shorthand="coins"
          onChange={(price) => onDraft({ ...draft, trigger: { ...trigger, [leg]: price } })}
          note={note(trigger[leg])}
        />
      )}
      <NumberField
        label={t(`automatic.limit_${side}`)}
        value={limit[leg]}
        max={MAX_PRICE}
        shorthand="coins"
        onChange={(price) => onDraft({ ...draft, limit: { ...limit, [leg]: price } })}
        note={note(limit[leg])}
      />
    </div>
  )
}
