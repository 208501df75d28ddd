import type { Side } from '@app/rules/market/match-order.ts'
import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { orderInAddress } from '../lots/order-in-address.ts'

interface Props {
  itemId: number
  /** Of the item, as it is read aloud. */
  name: string
  side: Side
  /** Coins per piece. */
  price: number
  /** Pieces. */
  count: number
  /** Coins per piece at which to sell what is bought; left out for not at all. */
  resale?: number | undefined
  /** Unix seconds until which its rest waits; left out for until it is canceled. */
  endsAt?: number | undefined
}

/** Opens the form with an order that was placed before. */
export function RepeatLink({ itemId, name, side, ...fields }: Props) {
  const label = t('ladder.repeat', { name })
  return (
    <Link
      to={paths.market}
      search={{ order: orderInAddress(side, fields) }}
      hash={itemHash(itemId)}
      aria-label={label}
      data-hint={label}
      className={`${buttonClass({ look: 'quiet', size: 'sm' })} size-9 min-h-0 shrink-0 !px-0 pointer-coarse:size-11`}
    >
      <Repeat aria-hidden="true" className="size-4" />
    </Link>
  )
}
