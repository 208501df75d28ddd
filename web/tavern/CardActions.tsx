import type { ConfigCard } from '@app/contract/tavern.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { firstClick } from '../ui/first-click.ts'
import { cardName } from './card-text.ts'
import type { DragHandle } from './use-drag.ts'

interface Props {
  card: ConfigCard | undefined
  language: Language
  /** Gold. */
  price: number
  onSell: () => void
}

/** Under a card of board or hand: sells it without dragging. */
export function SellButton({ card, language, price, onSell }: Props) {
  return (
    <Button
      look="quiet"
      size="sm"
      className="max-w-(--card) !px-1.5 text-xs pointer-coarse:min-h-9"
      aria-label={t('tavern.sell_label', { card: cardName(card, language), gold: price })}
      onClick={firstClick(onSell)}
    >
      {t('tavern.sell', { gold: price })}
    </Button>
  )
}

interface PutProps {
  /** On the board, from 1. */
  place: number
  onPut: () => void
  handlers: DragHandle['putProps']
}

/** Under a card of the board while another is lifted: puts that one here. */
export function PutButton({ place, onPut, handlers }: PutProps) {
  return (
    <Button
      look="plain"
      size="sm"
      data-put="true"
      className="max-w-(--card) !px-1.5 text-xs pointer-coarse:min-h-9"
      onClick={onPut}
      {...handlers}
    >
      {t('tavern.put_here', { place })}
    </Button>
  )
}
