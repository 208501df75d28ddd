import type { Battle } from '@app/contract/tavern.ts'
import { BadgeCheck, Link2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { copyAddress } from '../ui/copy-address.ts'
import './battle-result.css'
import type { BattleOdds } from './read-odds.ts'
import { oddsText, reasonText, winnerOf, winnerText } from './result-text.ts'

interface Props {
  battle: Battle
  /** Undefined while they are counted. */
  odds: BattleOdds | 'failed' | undefined
  /** The way out. */
  children: ReactNode
}

const tones = {
  player: 'text-buy',
  opponent: 'text-sell',
  draw: 'text-candle',
  unknown: 'text-parchment',
} as const

/** How a battle ended, how it could have, and a link to it. */
export function BattleResult({ battle, odds, children }: Props) {
  const { result } = battle
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // It answers with a promise in some browsers, which is no clean-up.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [odds])
  return (
    <section
      ref={section}
      aria-label={t('tavern.result')}
      className="panel grid w-full max-w-3xl justify-items-center gap-2 justify-self-center p-3 text-center"
    >
      <p className={`font-display text-2xl font-semibold sm:text-3xl ${tones[winnerOf(result)]}`}>
        {winnerText(result)}
      </p>
      <p className="text-parchment-dim">{reasonText(result)}</p>
      {odds && odds !== 'failed' ? (
        <OddsBar odds={odds} />
      ) : (
        <p className="min-h-18 text-sm">{t(odds ? 'tavern.odds_failed' : 'tavern.counting')}</p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="lg" onClick={() => copyAddress(addressOf(battle), t('tavern.link_copied'))}>
          <Link2 aria-hidden="true" className="size-4.5" />
          {t('tavern.share')}
        </Button>
        {children}
      </div>
    </section>
  )
}

function OddsBar({ odds }: { odds: BattleOdds }) {
  const { wins, ties, losses, isSame } = odds
  const share = (count: number) => count / Math.max(1, wins + ties + losses)
  const values = { win: share(wins), tie: share(ties), loss: share(losses) }
  return (
    <div className="grid w-full max-w-md gap-1.5 text-sm">
      <p>{oddsText(odds)}</p>
      <div aria-hidden="true" className="odds-bar">
        {Object.entries(values).map(([end, part]) => (
          <span key={end} className={end} style={{ width: `${part * 100}%` }} />
        ))}
      </div>
      <p className="flex items-center justify-center gap-1.5 text-xs text-parchment-dim">
        {isSame ? (
          <BadgeCheck aria-hidden="true" className="size-4 text-buy" />
        ) : (
          <TriangleAlert aria-hidden="true" className="size-4 text-warn" />
        )}
        {t(isSame ? 'tavern.same_again' : 'tavern.not_same')}
      </p>
    </div>
  )
}

function addressOf({ battle_id }: Battle): string {
  return `${location.origin}${paths.tavern}?battle=${battle_id}`
}
