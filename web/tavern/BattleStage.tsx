import type { Side } from '@app/rules/tavern/battle-log.ts'
import type { ConfigCard } from '@app/contract/tavern.ts'
import { type ReactNode, useRef } from 'react'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import './battle-stage.css'
import './tavern-tokens.css'
import { CardFace } from './CardFace.tsx'
import { cardName } from './card-text.ts'
import { fighterId } from './lunge.ts'
import type { Replay } from './replay-player.ts'
import { useGlide } from './use-glide.ts'

interface Props {
  replay: Replay
  cards: Readonly<Record<string, ConfigCard>>
  language: Language
  /** Whose board, by side. */
  names: Readonly<Record<Side, string>>
  /** Of the taverns, by side. */
  levels: Readonly<Record<Side, number>>
  /** Between the boards. */
  between: ReactNode
  /** Below and beside them. */
  children: ReactNode
}

/** Both boards, the opponent's above (spec 2 §2, "Replay panel"). */
export function BattleStage({ between, children, ...props }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  useGlide(stage, props.replay)
  return (
    <div ref={stage} className="battle-stage">
      <Row {...props} side="opponent" />
      <div className="between">{between}</div>
      <Row {...props} side="player" />
      {children}
    </div>
  )
}

interface RowProps extends Pick<Props, 'replay' | 'cards' | 'language' | 'names' | 'levels'> {
  side: Side
}

function Row({ replay, cards, language, names, levels, side }: RowProps) {
  const { source, target, effect } = replay
  const isAt = (place: typeof source, slot: number) =>
    place?.player === side && place.original_slot === slot
  return (
    <section aria-label={names[side]} className={`${side} min-w-0`}>
      <h3 className="mb-2 flex min-w-0 items-baseline justify-center gap-2 text-base">
        <span className={`truncate ${side === 'player' ? 'text-candle' : 'text-sell'}`}>
          {names[side]}
        </span>
        <span className="shrink-0 font-sans text-xs font-normal text-parchment-dim">
          {t('tavern.title', { level: levels[side] })}
        </span>
      </h3>
      <ul className="flex min-h-[calc(var(--card)*1.5)] flex-wrap justify-center gap-x-2 gap-y-3 pb-[calc(var(--card)*0.085)] md:gap-x-3">
        {replay.scene[side].map(({ card, health, shielded }) => {
          const { slot } = card
          const shown = cards[card.card_id]
          const blow =
            effect?.type === 'damage' && isAt(effect.target, slot) ? effect.amount : undefined
          return (
            <li
              key={slot}
              id={fighterId({ player: side, original_slot: slot })}
              data-part={isAt(source, slot) ? 'source' : isAt(target, slot) ? 'target' : undefined}
              className="battle-fighter"
            >
              <span className="unseen">
                {t('tavern.fighter', {
                  card: cardName(shown, language),
                  attack: card.attack,
                  health,
                })}
              </span>
              <CardFace
                card={shown}
                language={language}
                attack={card.attack}
                health={health}
                shielded={shielded}
              />
              {blow !== undefined && (
                <span
                  aria-hidden="true"
                  className="battle-blow"
                  data-none={blow === 0 || undefined}
                >
                  {blow === 0 ? 0 : `−${blow}`}
                </span>
              )}
            </li>
          )
        })}
        {replay.scene[side].length === 0 && (
          <li className="self-center text-sm text-parchment-faint">{t('tavern.nobody_left')}</li>
        )}
      </ul>
    </section>
  )
}
