import type { MarketCommand, MarketRefusal } from './commands.ts'
import { lackOf, lend, refuseLack } from './lack.ts'
import { type CommandResult, type Settlement, settle } from './settlement.ts'
import { COIN } from './settlement-writer.ts'

export type Quote = MarketRefusal | CommandResult

/** A command to be quoted. */
export type QuotedCommand = MarketCommand & {
  /** Of an order: it may be placed as immediate or not, whichever it can be. */
  readonly isEither?: boolean
}

/**
 * What commands of one player would do, one after the other; each is refused or not by itself. An
 * order that may be either is immediate where it can trade completely, otherwise it leaves its rest
 * in the book, as the two calls for it do.
 *
 * Where coins or pieces do not suffice for all of them, those that lack some are refused with what
 * all take together and what the player holds, as the call for all of them is.
 *
 * @param settlement - a copy of the books and holdings; it is changed to what would hold afterwards
 */
export function quoteCommands(
  settlement: Settlement,
  playerId: string,
  commands: readonly QuotedCommand[],
): Quote[] {
  const [only] = commands
  if (only !== undefined && commands.length === 1) return [quoteOne(settlement, playerId, only)]
  const heldOf = (asset: number) => settlement.holdings.get(playerId, asset)
  const placed = commands.flatMap((one) => (one.kind === 'place' ? [one.item_id] : []))
  const held = new Map([COIN, ...placed].map((asset) => [asset, heldOf(asset)]))
  const missing = new Map<number, number>()
  const quotes = commands.map((command) => {
    const quote = quoteOne(settlement, playerId, command)
    const lack = 'refused' in quote ? lackOf(command, quote) : undefined
    if (!lack) return () => quote
    const { asset } = lack
    missing.set(asset, (missing.get(asset) ?? 0) + lack.missing)
    lend(settlement, playerId, lack, [])
    quoteOne(settlement, playerId, command)
    return () => refuseLack({ asset, missing: missing.get(asset)! }, held.get(asset)!)
  })
  return quotes.map((quoteOf) => quoteOf())
}

function quoteOne(settlement: Settlement, playerId: string, command: QuotedCommand): Quote {
  const settleOne = (one: MarketCommand): Quote => {
    const [result] = settle(settlement, [{ player_id: playerId, commands: [one] }])
    return 'refused' in result! ? result : result!.done[0]!
  }
  if (command.kind !== 'place' || !command.isEither) return settleOne(command)
  const now = settleOne({ ...command, immediate: true })
  const isLater = 'refused' in now && now.refused === 'not_possible_now'
  return isLater ? settleOne({ ...command, immediate: false }) : now
}
