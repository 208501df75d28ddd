import type { ConfigCard, TavernJdoc } from '@app/contract/tavern.ts'
import { ArrowUp, Dices, Swords } from 'lucide-react'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { CardButton } from './CardButton.tsx'
import { cardText, skillsText } from './card-text.ts'
import { GoldCoin } from './GoldCoin.tsx'
import type { DragHandle } from './use-drag.ts'
import type { LogLine } from './use-game-log.ts'

/** What a card costs where its offer names no price, in gold (spec 2 §9). */
const PRICE_UNNAMED = 3

interface Props {
  jdoc: TavernJdoc
  cards: Readonly<Record<string, ConfigCard>>
  maxLevel: number
  rollPrice: number
  sellPrice: number
  drag: DragHandle
  language: Language
  /** What happened last: a phone shows it here, where its log is out of sight. */
  lastLine: LogLine | undefined
  onBuy: (cardId: number) => void
  onRoll: () => void
  onUpgrade: () => void
  onFight: () => void
}

/** What the tavern offers, and the buttons of a round. Cards dropped here are sold. */
export function TavernPanel({ jdoc, cards, drag, language, sellPrice, onBuy, ...rest }: Props) {
  const { gold, level, current_tavern } = jdoc
  const moving = drag.drag
  const sells = moving?.places.some(({ zone }) => zone === 'tavern')
  const sellHere = t('tavern.sell_here', { gold: sellPrice })
  const held = moving?.by === 'pointer' ? cards[moving.data.card_id] : undefined
  return (
    <section
      id="zone-tavern"
      tabIndex={-1}
      aria-labelledby="tavern-title"
      data-zone="tavern"
      data-allowed={sells || undefined}
      data-over={moving?.over?.zone === 'tavern' || undefined}
      className="tavern-zone tavern-counter panel p-3 outline-none sm:p-4"
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="tavern-title" className="text-lg">
          {t('tavern.title', { level })}
        </h2>
        <p className="grow text-sm text-candle max-md:hidden">{sells && sellHere}</p>
        <RoundButtons
          jdoc={jdoc}
          hints={held ? [skillsText(held), sells ? sellHere : ''].filter(Boolean) : []}
          {...rest}
        />
      </div>
      <ul className="flex min-h-[calc(var(--card)*1.56)] flex-wrap justify-center gap-x-2 gap-y-5 pt-1 md:gap-x-4">
        {current_tavern.map(({ card_id, coin = PRICE_UNNAMED }, index) => {
          const card = cards[card_id]
          const affordable = gold >= coin
          return (
            <li key={`${index}-${card_id}`}>
              <CardButton
                card={card}
                data={{
                  card_id,
                  card_index: index,
                  source_type: 'tavern',
                  can_sell: false,
                  is_draggable: affordable,
                }}
                drag={drag}
                language={language}
                label={t(affordable ? 'tavern.buy_label' : 'tavern.dear_label', {
                  card: card ? cardText(card, language) : '',
                  price: coin,
                })}
                blocked={affordable ? undefined : t('tavern.need_gold', { gold: coin })}
                onPress={() => onBuy(card_id)}
                corner={
                  <span className="corner" data-short={!affordable || undefined}>
                    {affordable ? '' : '✕ '}
                    {coin}
                    <GoldCoin />
                  </span>
                }
              />
            </li>
          )
        })}
        {current_tavern.length === 0 && (
          <li className="self-center text-parchment-dim">{t('tavern.sold_out')}</li>
        )}
      </ul>
    </section>
  )
}

interface ButtonProps extends Pick<
  Props,
  'jdoc' | 'maxLevel' | 'rollPrice' | 'lastLine' | 'onRoll' | 'onUpgrade' | 'onFight'
> {
  /** Of the card that a finger holds: a phone has no other place for them. */
  hints: readonly string[]
}

function RoundButtons({
  jdoc: { gold, level, update_tavern_price },
  maxLevel,
  rollPrice,
  lastLine,
  hints,
  onRoll,
  onUpgrade,
  onFight,
}: ButtonProps) {
  const isHighest = level >= maxLevel
  const lacking = (need: number) =>
    gold < need ? t('tavern.need_gold', { gold: need }) : undefined
  return (
    <div
      role="group"
      aria-label={t('tavern.round_actions')}
      className="flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:bg-cellar max-md:p-2.5 max-md:*:grow max-sm:*:px-2 max-sm:*:text-sm"
    >
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-full flex gap-3 border-t border-line-lit bg-cellar px-3 pt-1.5 md:hidden"
      >
        <span className="flex shrink-0 items-center gap-1.5 self-start font-display text-candle tabular">
          <GoldCoin />
          {gold}
        </span>
        {hints.length > 0 ? (
          <p className="text-candle">{hints.join(' ')}</p>
        ) : (
          <p className={`truncate ${lastLine?.failed ? 'text-danger' : 'text-parchment-dim'}`}>
            {lastLine?.text}
          </p>
        )}
      </div>
      <Button blocked={lacking(rollPrice)} onClick={onRoll}>
        <Dices aria-hidden="true" className="size-4.5 max-sm:hidden" />
        {t('tavern.roll', { gold: rollPrice })}
      </Button>
      <Button
        blocked={isHighest ? t('tavern.highest') : lacking(update_tavern_price)}
        onClick={onUpgrade}
      >
        <ArrowUp aria-hidden="true" className="size-4.5 max-sm:hidden" />
        {isHighest ? t('tavern.highest') : t('tavern.up', { gold: update_tavern_price })}
      </Button>
      <Button look="brass" onClick={onFight}>
        <Swords aria-hidden="true" className="size-4.5 max-sm:hidden" />
        {t('tavern.fight')}
      </Button>
    </div>
  )
}
