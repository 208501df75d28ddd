import type { Battle } from '@app/contract/tavern.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'

export interface LogLine {
  readonly text: string
  readonly failed: boolean
}

export interface GameLines {
  readonly lines: readonly LogLine[]
  readonly say: (text: string, failed?: boolean) => void
}

/** What happened in a run since its newest battle when the page was opened: what was done and refused, and each battle. */
export function useGameLog(battle: Battle | undefined): GameLines {
  const [lines, setLines] = useState<readonly LogLine[]>(() => {
    const opening = [
      t('tavern.welcome'),
      t('tavern.ready'),
      ...(battle ? [battleText(battle)] : []),
    ]
    return opening.map((text) => ({ text, failed: false }))
  })
  const say = (text: string, failed = false) => setLines((before) => [...before, { text, failed }])
  const told = useRef(battle?.battle_id)
  useEffect(() => {
    if (!battle || told.current === battle.battle_id) return
    told.current = battle.battle_id
    say(battleText(battle))
  }, [battle])
  return { lines, say }
}

function battleText({ round, result }: Battle): string {
  return t(`tavern.battle.${result.winner}`, { round, damage: result.damage })
}
