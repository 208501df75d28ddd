import './gold-coin.css'
import './tavern-tokens.css'

/** The gold of a run. Decorative: the number is said beside it. */
export function GoldCoin() {
  return <i aria-hidden="true" className="gold-coin" />
}
