import type { Reply } from '@app/contract/route.ts'
import type { tavernRoutes, TavernState } from '@app/contract/tavern.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { BoardPanel } from './BoardPanel.tsx'
import { CardFace } from './CardFace.tsx'
import { cardName } from './card-text.ts'
import './game-screen.css'
import { dropOf, type DropPlace, placesFor } from './drop.ts'
import { GameLog } from './GameLog.tsx'
import { HandPanel } from './HandPanel.tsx'
import { KeywordLegend } from './KeywordLegend.tsx'
import { RulesPanel } from './RulesPanel.tsx'
import { RunBar } from './RunBar.tsx'
import { TavernPanel } from './TavernPanel.tsx'
import { type Drag, GHOST_ID, useDrag } from './use-drag.ts'
import type { GameLines } from './use-game-log.ts'
import { useRun } from './use-run.ts'

interface Props {
  state: TavernState
  config: Reply<typeof tavernRoutes.getConfig>
  log: GameLines
  /** Shows the run's newest battle; undefined before the first. */
  onWatch: (() => void) | undefined
}

/** The right column is empty there. */
const isWide = matchMedia('(min-width: 68rem)').matches

/** A round between two battles: the tavern, the board and the hand (spec 2 §2, "in_fight"). */
export function GameScreen({ state, config, log: { lines, say }, onWatch }: Props) {
  const { jdoc } = state
  const { cards } = config
  const language = useLanguage((shown) => shown.language)
  const { board, busy, actions } = useRun(state, config, say)
  const drag = useDrag({
    places: (data) => placesFor(data, board.length, config.max_cards_in_field),
    onDrop: (data, place) => {
      const drop = dropOf(data, place)
      if (drop) actions.drop(drop)
    },
  })
  const shared = { cards, drag, language, sellPrice: config.sell_price }
  const moving = drag.drag
  return (
    <div aria-busy={busy} className="tavern-table grid gap-3 max-md:pb-24 lg:grid-cols-[1fr_17rem]">
      <div className="grid min-w-0 content-start gap-3">
        <RunBar state={state} wins={config.wins} />
        <TavernPanel
          {...shared}
          jdoc={jdoc}
          maxLevel={config.max_tavern_level}
          rollPrice={config.roll_price}
          lastLine={lines.at(-1)}
          onBuy={actions.buy}
          onRoll={actions.roll}
          onUpgrade={actions.upgrade}
          onFight={actions.fight}
        />
        <BoardPanel
          {...shared}
          board={board}
          max={config.max_cards_in_field}
          onSell={(index) => actions.drop({ type: 'sell_from_board', index })}
        />
        <HandPanel
          {...shared}
          hand={jdoc.my_hand}
          max={config.max_cards_in_hand}
          onField={(card_id) => actions.drop({ type: 'field', card_id, index: board.length })}
          onSell={(card_id) => actions.drop({ type: 'sell_from_hand', card_id })}
        />
      </div>
      <div className="grid content-start gap-3">
        <GameLog lines={lines} onWatch={onWatch} />
        <KeywordLegend isOpen={isWide} />
        <RulesPanel />
      </div>
      <p role="status" className="unseen">
        {moving?.by === 'keys' &&
          liftedText(moving, cardName(cards[moving.data.card_id], language))}
      </p>
      {moving?.start && (
        <div
          id={GHOST_ID}
          className="tavern-ghost tavern-table"
          style={{ translate: `${moving.start.x}px ${moving.start.y}px` }}
        >
          <CardFace card={cards[moving.data.card_id]} language={language} />
        </div>
      )}
    </div>
  )
}

function liftedText({ over }: Drag, card: string): string {
  return t('tavern.lifted', { card, place: placeText(over) })
}

function placeText(place: DropPlace | undefined): string {
  if (place?.zone === 'tavern') return t('tavern.place_tavern')
  if (place?.zone === 'hand') return t('tavern.place_hand')
  return t('tavern.place_board', { place: (place?.index ?? 0) + 1 })
}
