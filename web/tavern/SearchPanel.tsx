import type { ConfigCard, TavernState } from '@app/contract/tavern.ts'
import { Swords } from 'lucide-react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { CardFan } from './CardFan.tsx'
import './search-panel.css'

interface Props {
  state: TavernState
  cards: Readonly<Record<string, ConfigCard>>
}

/** While an opponent is sought, over the board that waits; the battle opens by itself. */
export function SearchPanel({ state, cards }: Props) {
  const language = useLanguage((shown) => shown.language)
  const { battle_ground } = state.jdoc
  return (
    <section className="tavern-counter panel grid min-h-96 grow place-content-center justify-items-center gap-4 overflow-hidden px-4 py-8 text-center">
      <div role="status" className="tavern-looking grid justify-items-center gap-4">
        <Swords aria-hidden="true" className="size-14 text-brass" />
        <p className="font-display text-xl">{t('tavern.searching')}</p>
      </div>
      {battle_ground.length > 0 && (
        <CardFan cards={battle_ground.map(({ card_id }) => cards[card_id])} language={language} />
      )}
    </section>
  )
}
