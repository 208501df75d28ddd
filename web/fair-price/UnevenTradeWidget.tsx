import { MAX_PRICE } from '@app/contract/values.ts'
import { RETYPED_FACTOR } from '@app/rules/market/fair-price.ts'
import { useEffect, useRef, useState } from 'react'
import { T } from '../i18n/T.tsx'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { CoinsField } from '../ui/CoinsField.tsx'
import { ExactPrice } from '../ui/ExactPrice.tsx'
import { GuardWidget } from './GuardWidget.tsx'

interface Props {
  /** Coins that both sides are worth at fair prices, and how many times more is given. */
  mine: number
  theirs: number
  factor: number
  /** Coins that are given beside items. */
  coins: number
  onAgree: () => void
  /** Back to the offers as they are. */
  onChange: () => void
}

/** In place of a trade's buttons: is it meant to give so much more than it brings? */
export function UnevenTradeWidget({ mine, theirs, factor, coins, onAgree, onChange }: Props) {
  const change = useRef<HTMLButtonElement>(null)
  // Whoever pressed Enter to agree must not agree by pressing it again.
  useEffect(() => change.current?.focus(), [])
  const [typed, setTyped] = useState(Number.NaN)
  const isRetyped = coins > 0 && factor >= RETYPED_FACTOR
  return (
    <section
      role="alert"
      aria-label={t('fair.trade')}
      className="grid gap-3 rounded-md border border-warn/60 px-3.5 py-3"
    >
      <h3 className="text-md text-warn">{t('fair.trade')}</h3>
      <p className="text-sm">
        <T
          id="fair.trade_uneven"
          values={{
            factor: Math.floor(factor),
            mine: <ExactPrice coins={mine} />,
            theirs: <ExactPrice coins={theirs} />,
          }}
        />
      </p>
      {isRetyped && (
        <CoinsField
          label={t('fair.trade_again')}
          value={typed}
          max={MAX_PRICE}
          onChange={setTyped}
        />
      )}
      <GuardWidget />
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:grow">
        <Button ref={change} onClick={onChange}>
          {t('fair.trade_change')}
        </Button>
        <Button
          look="danger"
          blocked={isRetyped && typed !== coins ? t('fair.trade_again_first') : undefined}
          onClick={onAgree}
        >
          {t('fair.trade_agree')}
        </Button>
      </div>
    </section>
  )
}
