import type { ConfigCard, TavernJdoc } from '@app/contract/tavern.ts'
import { ralliedBy } from '@app/rules/tavern/muster.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import './board-panel.css'
import { CardButton } from './CardButton.tsx'
import { cardText } from './card-text.ts'
import type { DragData } from './drop.ts'
import { PutButton, SellButton } from './CardActions.tsx'
import type { DragHandle } from './use-drag.ts'

interface Props {
  /** In the order in which the player has put them. */
  board: TavernJdoc['battle_ground']
  cards: Readonly<Record<string, ConfigCard>>
  max: number
  sellPrice: number
  drag: DragHandle
  language: Language
  onSell: (index: number) => void
}

/** The player's board, left to right as it will attack. */
export function BoardPanel({ board, cards, max, sellPrice, drag, language, onSell }: Props) {
  const fighters = board.map(({ card_id }) => cards[card_id])
  const over = drag.drag?.over
  const isOver = (index: number) => over?.zone === 'board' && over.index === index
  const allowed = drag.drag?.places.some(({ zone }) => zone === 'board')
  const isFull = board.length >= max
  // Beyond the last card a new one is put at the end, and one of the board becomes the last.
  const end = drag.drag?.data.source_type === 'board' ? board.length - 1 : board.length
  return (
    <section
      id="zone-board"
      tabIndex={-1}
      aria-labelledby="board-title"
      data-zone="board"
      data-index={end}
      data-allowed={allowed || undefined}
      className="tavern-zone tavern-board panel p-3 outline-none sm:p-4"
    >
      <div className="mb-3 flex flex-wrap items-baseline gap-2">
        <h2 id="board-title" className="text-lg">
          {t('tavern.board')}
        </h2>
        <span className="text-sm text-parchment-dim tabular">
          {board.length}/{max}
        </span>
        <span role="status">{isFull && <Badge tone="warn">{t('tavern.board_full')}</Badge>}</span>
      </div>
      <ol className="flex min-h-[calc(var(--card)*1.56)] flex-wrap justify-center gap-x-2 gap-y-3 md:gap-x-4">
        {board.map(({ card_id, slot }, index) => (
          <li
            key={slot}
            data-zone="board"
            data-index={index}
            data-over={isOver(index) || undefined}
            className="tavern-slot grid justify-items-center gap-3"
          >
            <BoardCard
              card={fighters[index]}
              attack={(fighters[index]?.attack ?? 0) + ralliedBy(fighters, index)}
              data={dataOf(card_id, index)}
              sellPrice={sellPrice}
              drag={drag}
              language={language}
              onSell={() => onSell(index)}
            />
          </li>
        ))}
        <FreeSlots
          count={max - board.length}
          end={end}
          isFirst={board.length === 0}
          isOver={isOver(board.length)}
        />
      </ol>
    </section>
  )
}

interface FreeSlotsProps {
  count: number
  /** Where a card goes that is put on one of them. */
  end: number
  isFirst: boolean
  isOver: boolean
}

function FreeSlots({ count, end, isFirst, isOver }: FreeSlotsProps) {
  if (count <= 0) return null
  return (
    <>
      <li
        data-zone="board"
        data-index={end}
        data-over={isOver || undefined}
        data-empty="next"
        className="tavern-slot p-2 text-center text-xs"
      >
        {t(isFirst ? 'tavern.board_empty' : 'tavern.slot_empty')}
      </li>
      {Array.from({ length: count - 1 }, (_, index) => (
        <li
          key={index}
          aria-hidden="true"
          data-zone="board"
          data-index={end}
          data-empty="later"
          className="tavern-slot max-md:hidden"
        />
      ))}
    </>
  )
}

interface BoardCardProps extends Pick<Props, 'drag' | 'language' | 'sellPrice'> {
  card: ConfigCard | undefined
  /** As the card goes to battle, with what the others rally. */
  attack: number
  data: DragData
  onSell: () => void
}

function BoardCard({ card, attack, data, drag, language, sellPrice, onSell }: BoardCardProps) {
  const place = { zone: 'board', index: data.card_index } as const
  const canPut =
    drag.drag?.by === 'keys' &&
    drag.drag.places.some(({ zone, index }) => zone === 'board' && index === place.index)
  return (
    <>
      <CardButton
        card={card}
        data={data}
        drag={drag}
        language={language}
        label={t('tavern.board_label', {
          card: card ? cardText(card, language, { attack, health: card.health }) : '',
          place: place.index + 1,
        })}
        attack={attack}
        onPress={() => drag.lift(data)}
      />
      {canPut ? (
        <PutButton place={place.index + 1} onPut={() => drag.put(place)} handlers={drag.putProps} />
      ) : (
        <SellButton card={card} language={language} price={sellPrice} onSell={onSell} />
      )}
    </>
  )
}

function dataOf(card_id: number, card_index: number): DragData {
  return { card_id, card_index, source_type: 'board', can_sell: true, is_draggable: true }
}
