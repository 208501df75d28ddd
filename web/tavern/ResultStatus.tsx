import type { Battle } from '@app/contract/tavern.ts'
import { t } from '../i18n/t.ts'
import type { BattleOdds } from './read-odds.ts'
import { oddsText, reasonText, winnerText } from './result-text.ts'

interface Props {
  battle: Battle
  isOver: boolean
  /** Undefined while they are counted. */
  odds: BattleOdds | 'failed' | undefined
}

/**
 * How a battle ended, then how it could have, for readers: they announce what comes into a status that
 * was there before.
 */
export function ResultStatus({ battle: { result }, isOver, odds }: Props) {
  return (
    <div role="status" aria-atomic="false" className="unseen">
      {isOver && (
        <>
          <p>{winnerText(result)}</p>
          <p>{reasonText(result)}</p>
          {odds && <p>{odds === 'failed' ? t('tavern.odds_failed') : oddsText(odds)}</p>}
        </>
      )}
    </div>
  )
}
