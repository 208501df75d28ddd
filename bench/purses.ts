import type { Holdings } from '@app/rules/market/settlement.ts'

/** What players hold, by player and asset. */
export class Purses implements Holdings {
  readonly #amounts = new Map<string, Map<number, number>>()

  get(player: string, asset: number): number {
    return this.#amounts.get(player)?.get(asset) ?? 0
  }

  isItemLocked(): boolean {
    return false
  }

  add(player: string, asset: number, delta: number): void {
    const amounts = this.#amounts.get(player) ?? new Map<number, number>()
    amounts.set(asset, (amounts.get(asset) ?? 0) + delta)
    this.#amounts.set(player, amounts)
  }

  /** Who holds what, nothing left out but zeros. */
  all(): Map<string, Record<number, number>> {
    return new Map(
      [...this.#amounts].map(([player, amounts]) => [
        player,
        Object.fromEntries([...amounts].filter(([, amount]) => amount !== 0)),
      ]),
    )
  }
}
