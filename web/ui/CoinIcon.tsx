import type { MoneyUnit } from '@app/rules/money.ts'

interface Metal {
  /** Lit rim, face, shaded rim, stamp. */
  readonly colors: readonly [string, string, string, string]
  /** The stamp: one shape each, so that the metals differ without color too. */
  readonly stamp: string
}

const metals: Readonly<Record<MoneyUnit, Metal>> = {
  // A plain disc with a dot: the house's own small coin.
  coin: {
    colors: ['#fbf1d6', '#dcc798', '#97825a', '#6b5836'],
    stamp: 'M10 7.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 1 1 0-5.6z',
  },
  // A shield.
  bronze: {
    colors: ['#f3b98b', '#c67d47', '#7c4520', '#552c12'],
    stamp: 'M6.6 6.4h6.8v3.5c0 2.1-1.4 3.3-3.4 4.2c-2-.9-3.4-2.1-3.4-4.2z',
  },
  // A crescent.
  silver: {
    colors: ['#ffffff', '#bcc5cf', '#727d89', '#434d58'],
    stamp: 'M11.9 5.9a4.4 4.4 0 1 0 0 8.2a3.6 3.6 0 1 1 0-8.2z',
  },
  // A crown.
  gold: {
    colors: ['#fff1b8', '#f0bd42', '#a8741a', '#6d4506'],
    stamp: 'M5.8 7.1l2.1 2.1L10 6l2.1 3.2l2.1-2.1l-.8 6.2H6.6z',
  },
}

/** The coin of a unit, 20 px (spec part 1 section 9). Decorative: the amount says the unit. */
export function CoinIcon({ unit, size = 20 }: { unit: MoneyUnit; size?: number }) {
  const { colors, stamp } = metals[unit]
  const [lit, face, shade, mark] = colors
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      className="inline-block shrink-0"
    >
      <circle cx="10" cy="10.4" r="8.6" fill={shade} />
      <circle cx="10" cy="9.8" r="8.6" fill={lit} />
      <circle cx="10" cy="10.1" r="7.5" fill={face} />
      <path d="M4 7.4a6.6 6.6 0 0 1 9-3.2" fill="none" stroke="#fff" strokeOpacity="0.55" />
      <path d={stamp} fill={mark} fillOpacity="0.85" />
    </svg>
  )
}
