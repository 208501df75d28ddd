import { Price } from './Price.tsx'

interface Props {
  /** Whole coins; undefined where nobody can say. */
  coins: number | undefined
  /** In the color of what is won and lost. */
  tinted?: boolean
}

/** A sum that may be below nothing, with its sign. */
export function Signed({ coins, tinted = false }: Props) {
  if (coins === undefined) return <span className="text-parchment-faint">–</span>
  const tone = !tinted || coins === 0 ? '' : coins > 0 ? 'text-buy' : 'text-sell'
  return (
    <span className={`inline-flex items-center ${tone}`}>
      {coins < 0 && '−'}
      {tinted && coins > 0 && '+'}
      <Price coins={Math.abs(coins)} />
    </span>
  )
}
