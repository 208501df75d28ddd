import { Price } from '../ui/Price.tsx'

interface Props {
  coins: number
  /** A gain has a sign, too: of a difference it is not clear without. */
  isDifference?: boolean
}

/** A gain or a loss in coins. */
export function SignedPrice({ coins, isDifference }: Props) {
  return (
    <span className="inline-flex items-center whitespace-nowrap tabular">
      {coins < 0 && '−'}
      {coins > 0 && isDifference && '+'}
      <Price coins={Math.abs(coins)} />
    </span>
  )
}
