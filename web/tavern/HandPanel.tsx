import type { ConfigCard, TavernJdoc } from '@app/contract/tavern.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { CardButton } from './CardButton.tsx'
import { cardText } from './card-text.ts'
import { SellButton } from './CardActions.tsx'
import { handWarning } from './hand-warning.ts'
import type { DragHandle } from './use-drag.ts'

interface Props {
  hand: TavernJdoc['my_hand']
  cards: Readonly<Record<string, ConfigCard>>
  max: number
  sellPrice: number
  drag: DragHandle
  language: Language
  onField: (cardId: number) => void
  onSell: (cardId: number) => void
}

/** Cards bought and not yet placed. Cards dropped here are bought. */
export function HandPanel({ hand, cards, max, drag, language, onField, onSell, ...rest }: Props) {
  const allowed = drag.drag?.places.some(({ zone }) => zone === 'hand')
  const warning = handWarning(hand.length, max)
  return (
    <section
      id="zone-hand"
      tabIndex={-1}
      aria-labelledby="hand-title"
      data-zone="hand"
      data-allowed={allowed || undefined}
      data-over={drag.drag?.over?.zone === 'hand' || undefined}
      className="tavern-zone panel p-3 outline-none sm:p-4"
    >
      <div className="mb-3 flex flex-wrap items-baseline gap-2">
        <h2 id="hand-title" className="text-lg">
          {t('tavern.hand')}
        </h2>
        <span className="text-sm text-parchment-dim tabular">
          {hand.length}/{max}
        </span>
        <span role="status">
          {warning && <Badge tone="warn">{t(`tavern.hand_warning.${warning}`)}</Badge>}
        </span>
        {warning === 'full' && (
          <p className="text-sm text-warn">{t('tavern.hand_full_hint', { max })}</p>
        )}
      </div>
      <ul className="flex min-h-24 flex-wrap justify-center gap-x-2 gap-y-3">
        {hand.map(({ card_id }, index) => {
          const card = cards[card_id]
          return (
            <li key={`${index}-${card_id}`} className="grid justify-items-center gap-3">
              <CardButton
                card={card}
                data={{
                  card_id,
                  card_index: index,
                  source_type: 'hand',
                  can_sell: true,
                  is_draggable: true,
                }}
                drag={drag}
                language={language}
                label={t('tavern.field_label', { card: card ? cardText(card, language) : '' })}
                onPress={() => onField(card_id)}
              />
              <SellButton
                card={card}
                language={language}
                price={rest.sellPrice}
                onSell={() => onSell(card_id)}
              />
            </li>
          )
        })}
        {hand.length === 0 && (
          <li className="grid place-items-center px-2 text-sm text-parchment-dim">
            {t('tavern.hand_empty')}
          </li>
        )}
      </ul>
    </section>
  )
}
