import type { Item } from '@app/contract/catalog.ts'
import { MAX_PRICE } from '@app/contract/values.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import type { PriceRule } from '@app/rules/market/price-rule.ts'
import type { ReactNode } from 'react'
import { refusalText } from '../refusals/refusal-text.ts'
import { itemName } from '../catalog/item-name.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { GuardOffWidget } from '../fair-price/GuardOffWidget.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { CoinsField } from '../ui/CoinsField.tsx'
import { Choices } from '../ui/Choices.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { endHindrance } from './end-hindrance.ts'
import { OrderWaiting } from './OrderWaiting.tsx'
import { areUnchanged, type PricedRow, type Totals } from './pricing.ts'
import { PricingTable } from './PricingTable.tsx'
import { PricingTotals } from './PricingTotals.tsx'

interface Props {
  side: Side
  /** Lots are placed; otherwise lots that there are get other prices. */
  isNew: boolean
  /** Forgets what was typed before; where the form holds that. */
  onStartOver?: () => void
  rows: readonly PricedRow[]
  items: ReadonlyMap<number, Item>
  rule: PriceRule
  onRule: (rule: PriceRule) => void
  onCount: (key: string, count: number) => void
  onPrice: (key: string, price: number) => void
  onRemove: (key: string) => void
  /** Unix seconds until which new lots wait; undefined for until they are canceled, NaN for none yet. */
  endsAt: number | undefined
  onEnd: (endsAt: number | undefined) => void
  totals: Totals
  /** The server has not said yet what the rows would do. */
  checking: boolean
  busy: boolean
  error: Error | null
  /** The row that the server refused. */
  refused: PricedRow | undefined
  /** Sends the last rows again where their answer got lost. */
  onRepeat: (() => void) | undefined
  onSubmit: () => void
  /** What the player is to answer or to ask again first, in place of the button. */
  question: ReactNode
}

/** The rule, the rows with what each would do, the totals, the button. */
export function PricingForm(props: Props) {
  const { side, isNew, rows, totals, checking, busy, onSubmit } = props
  if (rows.length === 0) {
    return (
      <>
        <EmptyState title={t('lots.nothing')} />
        <Failure {...props} />
      </>
    )
  }
  const count = totals.sent.length
  return (
    <div className="grid gap-4">
      <ClosedWidget place="market" />
      {props.onStartOver && <DraftNote onClear={props.onStartOver} />}
      <RuleChoice {...props} />
      <PricingTable {...props} />
      {isNew && <OrderWaiting endsAt={props.endsAt} onEnd={props.onEnd} />}
      <PricingTotals side={side} totals={totals} />
      {!props.question && <GuardOffWidget orders={totals.sent} />}
      <Failure {...props} />
      {props.question || (
        <Button look={side} size="lg" blocked={hindranceOf(props)} busy={busy} onClick={onSubmit}>
          {checking
            ? t('lots.checking')
            : t(isNew ? 'lots.submit_new' : 'lots.submit_reprice', { count })}
        </Button>
      )}
    </div>
  )
}

function Failure({ error, refused, items, busy, onRepeat }: Props) {
  const language = useLanguage((state) => state.language)
  if (!error) return null
  const text = refusalText(error)
  return (
    <FormFailure onRepeat={onRepeat} busy={busy}>
      {refused
        ? t('lots.refused', { name: itemName(items.get(refused.itemId), language), text })
        : text}
    </FormFailure>
  )
}

/** Why nothing can be placed now; undefined when it can. */
function hindranceOf({ rows, totals, checking, endsAt }: Props): string | undefined {
  if (checking) return t('lots.checking')
  if (totals.isReady) return endHindrance(endsAt)
  return t(areUnchanged(rows) ? 'lots.all_unchanged' : 'lots.not_ready')
}

function RuleChoice({ side, rule, rows, onRule }: Props) {
  const choose = (kind: PriceRule['kind']) => {
    const first = rows[0]?.price ?? Number.NaN
    onRule(kind === 'fixed' ? { kind, price: first } : { kind })
  }
  return (
    <div className="grid gap-3">
      <div className="grid justify-items-start gap-1 max-sm:justify-items-stretch max-sm:[&_[role=radiogroup]]:flex max-sm:[&_button]:grow">
        <p className="text-sm text-parchment-dim">{t('lots.rule')}</p>
        <Choices
          label={t('lots.rule')}
          value={rule.kind}
          choices={[
            { value: 'match', label: t('lots.match') },
            { value: 'beat', label: t(side === 'sell' ? 'lots.below' : 'lots.above') },
            { value: 'fixed', label: t('lots.fixed') },
          ]}
          onChange={choose}
        />
      </div>
      {rule.kind === 'fixed' && (
        <div className="sm:max-w-72">
          <CoinsField
            label={t('lots.fixed_price')}
            value={rule.price}
            max={MAX_PRICE}
            onChange={(price) => onRule({ kind: 'fixed', price })}
          />
        </div>
      )}
    </div>
  )
}
