import type { Battle } from '@app/contract/tavern.ts'
import { t } from '../i18n/t.ts'
import type { BattleOdds } from './read-odds.ts'

type Result = Battle['result']

const sides = ['player', 'opponent', 'draw', 'unknown'] as const

/** Who has won; a newer server may name a winner that this page does not know. */
export function winnerOf({ winner }: Result): (typeof sides)[number] {
  return sides.find((side) => side === winner) ?? 'unknown'
}

export function winnerText(result: Result): string {
  const winner = t(`tavern.side.${winnerOf(result)}`)
  const isWon = ['player', 'opponent'].includes(winnerOf(result))
  return isWon ? t('tavern.winner', { winner }) : winner
}

/** Why it ended, and what that cost. */
export function reasonText({ reason, damage }: Result): string {
  const why = t(`tavern.reason.${reason}`)
  return damage > 0 ? `${why} ${t('tavern.result_damage', { damage })}` : why
}

/** How else it could have ended. */
export function oddsText({ wins, ties, losses }: BattleOdds): string {
  const all = Math.max(1, wins + ties + losses)
  return t('tavern.odds', { win: wins / all, tie: ties / all, loss: losses / all })
}
