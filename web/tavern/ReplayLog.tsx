import type { Battle, ConfigCard } from '@app/contract/tavern.ts'
import { useEffect, useRef } from 'react'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { listFormat } from '../ui/list-format.ts'
import { namesIn } from './card-text.ts'

interface Props {
  battle: Battle
  /** Moves played so far. */
  moves: number
  cards: Readonly<Record<string, ConfigCard>>
  language: Language
}

/** The moves so far in words. */
export function ReplayLog({ battle, moves, cards, language }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // It answers with a promise in some browsers, which is no clean-up.
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [moves])
  const nameOf = namesIn(battle, cards, language)
  return (
    <section aria-labelledby="moves-title" className="moves panel flex min-h-0 flex-col p-3">
      <h3 id="moves-title" className="mb-2">
        {t('tavern.moves')}
      </h3>
      <ol
        ref={list}
        aria-labelledby="moves-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list is read by keys
        tabIndex={0}
        className="well max-h-40 min-h-24 grow overflow-y-auto p-2.5 text-sm lg:max-h-none lg:min-h-0"
      >
        {battle.moves.slice(0, moves).map(({ turn, source, target, effects }) => (
          <li key={turn} className="py-1">
            <span className={source.player === 'player' ? 'text-buy' : 'text-sell'}>
              {t('tavern.move', { turn, source: nameOf(source), target: nameOf(target) })}
            </span>
            <ul className="ps-3 text-xs text-parchment-dim">
              {effects.map((effect, index) => (
                <li key={index}>
                  {effect.type === 'damage'
                    ? t(effect.amount === 0 ? 'tavern.no_damage' : 'tavern.damage', {
                        card: nameOf(effect.target),
                        amount: effect.amount,
                        health: effect.result_health,
                      })
                    : t('tavern.destroyed', {
                        cards: listFormat(language).format(effect.targets.map(nameOf)),
                      })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
