import type { MoneyUnit } from '@app/rules/money.ts'

/** Each metal has a stamp of its own, so that they differ without color too. */
const pictures: Readonly<Record<MoneyUnit, string>> = {
  // A plain disc with a dot: the house's own small coin.
  coin: new URL('./coin.svg', import.meta.url).href,
  // A shield.
  bronze: new URL('./bronze.svg', import.meta.url).href,
  // A crescent.
  silver: new URL('./silver.svg', import.meta.url).href,
  // A crown.
  gold: new URL('./gold.svg', import.meta.url).href,
}

/**
 * The coin of a unit, 20 px (spec part 1 section 9). Decorative: the amount says the unit. A picture,
 * not drawn in place: long lists show hundreds of them.
 */
export function CoinIcon({ unit, size = 20 }: { unit: MoneyUnit; size?: number }) {
  return (
    <img
      src={pictures[unit]}
      alt=""
      width={size}
      height={size}
      className="inline-block max-w-none shrink-0"
    />
  )
}
