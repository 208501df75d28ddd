import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import { Crosshair } from 'lucide-react'
import { call } from '../api/call.ts'
import { FairLineWidget } from '../fair-price/FairLineWidget.tsx'
import { t } from '../i18n/t.ts'
import { LockedNoteWidget } from '../item-locks/LockedNoteWidget.tsx'
import { Choices } from '../ui/Choices.tsx'
import { CoinsField } from '../ui/CoinsField.tsx'
import { FieldPair } from '../ui/FieldPair.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Price } from '../ui/Price.tsx'
import { useAutomaticDraft } from './automatic-draft.ts'
import { AutomaticFormWidget } from './AutomaticFormWidget.tsx'
import {
  asideOf,
  type Draft,
  emptyDraft,
  type Given,
  type Kind,
  type Leg,
  legsOf,
  pricesOf,
  readDraft,
  trailMax,
  withSide,
} from './conditional-draft.ts'

const sides = ['sell', 'buy'] as const
const distances = ['percent', 'coins'] as const
const lasting = ['canceled', 'day', 'week'] as const
const watched = ['sell', 'buy', 'trade'] as const

interface Props {
  itemId: number
  /** Pieces that the player holds; undefined where it is not known. */
  held: number | undefined
  kind: Kind
}

/** Gives an order that waits for a price. */
export function ConditionalForm({ itemId, held, kind }: Props) {
  const [typed, setDraft, sending] = useAutomaticDraft(itemId, 'conditional', emptyDraft)
  const draft = { ...typed, kind }
  const order = readDraft(draft)
  return (
    <AutomaticFormWidget
      itemId={itemId}
      held={held}
      about={`conditional/${itemId}`}
      typed={typed}
      order={order}
      pricesOf={pricesOf}
      asideOf={asideOf}
      send={({ conditions, ...wanted }, once) =>
        call(
          conditionalOrderRoutes.create,
          { item_id: itemId, ...wanted, conditions: [...conditions] },
          once,
        )
      }
      sending={sending.send}
      said={t('automatic.created')}
      onGiven={(sent) => {
        const { side, priceOf, by, lasts } = sent
        sending.done(sent, { ...emptyDraft, side, priceOf, by, lasts })
      }}
      icon={<Crosshair aria-hidden="true" className="size-4" />}
      label={t('automatic.set')}
    >
      <DraftChoices draft={draft} onDraft={setDraft} />
      {legsOf(kind).map((leg) => (
        <div key={leg} className="grid gap-1">
          <LegFields leg={leg} draft={draft} onDraft={setDraft} />
          <FairLineWidget itemId={itemId} price={draft.limit[leg]} />
        </div>
      ))}
      <KindText draft={draft} />
      <NumberField
        label={t('automatic.count')}
        value={draft.count}
        max={MAX_COUNT}
        shorthand="pieces"
        note={draft.side === 'sell' && held !== undefined && t('item.owned', { count: held })}
        onChange={(count) => setDraft({ ...draft, count })}
      />
      <div className="grid justify-items-start gap-1">
        <span className="text-sm text-parchment-dim">{t('automatic.lasts')}</span>
        <Choices
          label={t('automatic.lasts')}
          value={draft.lasts}
          choices={lasting.map((value) => ({ value, label: t(`automatic.lasts_${value}`) }))}
          onChange={(lasts) => setDraft({ ...draft, lasts })}
        />
      </div>
      {order && <Aside order={order} />}
      {draft.side === 'sell' && <LockedNoteWidget itemIds={[itemId]} />}
    </AutomaticFormWidget>
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
  const { side, kind, trigger, limit } = draft
  return (
    <FieldPair>
      {kind === 'trail' ? (
        <DistanceField draft={draft} onDraft={onDraft} />
      ) : (
        <CoinsField
          label={t(`automatic.trigger_${leg}`)}
          value={trigger[leg]}
          max={MAX_PRICE}
          onChange={(price) => onDraft({ ...draft, trigger: { ...trigger, [leg]: price } })}
        />
      )}
      <CoinsField
        label={t(`automatic.limit_${side}`)}
        value={limit[leg]}
        max={MAX_PRICE}
        onChange={(price) => onDraft({ ...draft, limit: { ...limit, [leg]: price } })}
      />
    </FieldPair>
  )
}

function DistanceField({ draft, onDraft }: DraftProps) {
  const { by, distance } = draft
  const Field = by === 'coins' ? CoinsField : NumberField
  return (
    <Field
      label={t(`automatic.distance_${by}`)}
      value={distance}
      max={trailMax[by]}
      onChange={(value) => onDraft({ ...draft, distance: value })}
    />
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

/** What the order sets aside. */
function Aside({ order }: { order: Given }) {
  const aside = asideOf(order)
  return (
    <p className="well flex flex-wrap justify-between gap-x-4 px-3.5 py-2 text-sm">
      <span className="text-parchment-dim">{t('automatic.aside')}</span>
      {'pieces' in aside ? (
        t('automatic.pieces', { count: aside.pieces })
      ) : (
        <Price coins={aside.coins} iconSize={16} />
      )}
    </p>
  )
}
