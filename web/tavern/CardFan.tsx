import type { ConfigCard } from '@app/contract/tavern.ts'
import type { CSSProperties } from 'react'
import type { Language } from '../i18n/languages.ts'
import './card-fan.css'
import { CardFace } from './CardFace.tsx'

interface Props {
  cards: readonly (ConfigCard | undefined)[]
  language: Language
}

/** Cards held like a hand. Decorative. */
export function CardFan({ cards, language }: Props) {
  return (
    <div aria-hidden="true" className="tavern-fan max-w-full">
      {cards.map((card, index) => {
        const fromMiddle = index - (cards.length - 1) / 2
        return (
          <span key={index} style={{ '--from-middle': fromMiddle } as CSSProperties}>
            <CardFace card={card} language={language} />
          </span>
        )
      })}
    </div>
  )
}
