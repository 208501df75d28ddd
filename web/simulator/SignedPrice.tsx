import { Price } from '../ui/Price.tsx'

/** A gain or a loss in coins. */
export function SignedPrice({ coins }: { coins: number }) {
  return (
    <span className="inline-flex items-center whitespace-nowrap tabular">
      {coins < 0 && '−'}
      <Price coins={Math.abs(coins)} />
    </span>
  )
}
