import type { MarketCommand, MarketRefusal } from './commands.ts'
import { type CommandResult, type Settlement, settle } from './settlement.ts'

export type Quote = MarketRefusal | CommandResult

/**
 * What commands of one player would do, one after the other; each is refused or not by itself. An
 * order that can trade completely does so immediately, any other leaves its rest in the book, as
 * the two calls for it do.
 *
 * @param settlement - a copy of the books and holdings; it is changed to what would hold afterwards
 */
export function quoteCommands(
  settlement: Settlement,
  playerId: string,
  commands: readonly MarketCommand[],
): Quote[] {
  const settleOne = (command: MarketCommand): Quote => {
    const [result] = settle(settlement, [{ player_id: playerId, commands: [command] }])
    return 'refused' in result! ? result : result!.done[0]!
  }
  return commands.map((command) => {
    if (command.kind !== 'place') return settleOne(command)
    const now = settleOne({ ...command, immediate: true })
    const isLater = 'refused' in now && now.refused === 'not_possible_now'
    return isLater ? settleOne({ ...command, immediate: false }) : now
  })
}
