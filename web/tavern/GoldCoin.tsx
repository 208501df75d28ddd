import './gold-coin.css'

/** The gold of a run. Decorative: the number is said beside it. */
export function GoldCoin() {
  return <i aria-hidden="true" className="gold-coin" />
}
