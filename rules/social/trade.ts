/** What one side gives. */
export interface Offer {
  /** Surprise coins, 0 or more. */
  readonly coins: number
  /** Pieces by item, each 1 or more. */
  readonly items: ReadonlyMap<number, number>
}

const emptyOffer: Offer = { coins: 0, items: new Map() }

export type Side = 'user_1' | 'user_2'

export const otherSide = (side: Side): Side => (side === 'user_1' ? 'user_2' : 'user_1')

/** The two offers of a trade and who agrees to them. */
export interface Table {
  readonly offers: Readonly<Record<Side, Offer>>
  readonly confirmed: Readonly<Record<Side, boolean>>
  /**
   * Of each side the offer that the other agreed to last; null before that. Where the offer has
   * changed since, the other has to look again, whatever else has happened in between.
   */
  readonly agreed: Readonly<Record<Side, Offer | null>>
  /** Rises with every change of an offer. */
  readonly version: number
}

export const emptyTable: Table = {
  offers: { user_1: emptyOffer, user_2: emptyOffer },
  confirmed: { user_1: false, user_2: false },
  agreed: { user_1: null, user_2: null },
  version: 1,
}

export function isSameOffer(a: Offer, b: Offer): boolean {
  return (
    a.coins === b.coins &&
    a.items.size === b.items.size &&
    [...a.items].every(([item, count]) => b.items.get(item) === count)
  )
}

export function isEmptyOffer({ coins, items }: Offer): boolean {
  return coins === 0 && items.size === 0
}

/**
 * What a side's confirmation makes of the table: an offer that differs from the stored one replaces
 * it and withdraws the other's confirmation, so that nobody is ever bound to what they have not
 * seen (server rules, section 10).
 */
export function confirmOffer(table: Table, side: Side, offer: Offer): Table {
  const isChanged = !isSameOffer(table.offers[side], offer)
  const other = otherSide(side)
  return {
    offers: { ...table.offers, [side]: offer },
    confirmed: {
      ...table.confirmed,
      [side]: true,
      [other]: isChanged ? false : table.confirmed[other],
    },
    agreed: { ...table.agreed, [other]: table.offers[other] },
    version: isChanged ? table.version + 1 : table.version,
  }
}

/** Takes a side's confirmation back. */
export function withdraw(table: Table, side: Side): Table {
  return { ...table, confirmed: { ...table.confirmed, [side]: false } }
}

/** Takes both back: someone no longer has what they offered. */
export function fallApart(table: Table): Table {
  return { ...table, confirmed: { user_1: false, user_2: false } }
}

export function isAgreed({ confirmed }: Table): boolean {
  return confirmed.user_1 && confirmed.user_2
}

/** What an offer takes from its side: coins as asset 0, items by their id. */
export function amountsOf({ coins, items }: Offer): Map<number, number> {
  return new Map([...(coins > 0 ? [[0, coins] as const] : []), ...items])
}
