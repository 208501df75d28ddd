import type { ConfigCard } from '@app/contract/tavern.ts'
import type { Keyword } from '@app/rules/tavern/content.ts'
import {
  Bomb,
  Flag,
  Heart,
  type LucideIcon,
  Shield,
  Skull,
  Sparkles,
  Star,
  Sword,
  Swords,
  Zap,
} from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { rarities } from '../catalog/rarity.ts'
import type { Language } from '../i18n/languages.ts'
import { cardName, keywordsOf, lineName } from './card-text.ts'
import './card-face.css'
import './tavern-tokens.css'

interface Props {
  card: ConfigCard | undefined
  language: Language
  attack?: number
  health?: number
  /** A shield that broke is no longer shown. */
  shielded?: boolean
  /** In the upper corner: a price. */
  corner?: ReactNode
}

const OWN_ICON = /^\/icons\/[a-z0-9-]+\.svg$/

export const keywordIcon: Readonly<Record<Keyword, LucideIcon>> = {
  guard: Shield,
  swift: Zap,
  poison: Skull,
  shield: Sparkles,
  cleave: Swords,
  burst: Bomb,
  rally: Flag,
}

/** A card as it looks. Decorative: who holds it says its text. */
export function CardFace({ card, language, attack, health, shielded = true, corner }: Props) {
  const hurt = health !== undefined && card !== undefined && health < card.health
  const strong = attack !== undefined && card !== undefined && attack > card.attack
  const rarity = rarities[(card?.card_rarity ?? 1) - 1] ?? 'common'
  const icon = card && OWN_ICON.test(card.icon_url) ? card.icon_url : undefined
  const shown = card ? keywordsOf(card).filter(([key]) => key !== 'shield' || shielded) : []
  return (
    <span
      aria-hidden="true"
      className={`tavern-card rarity-${rarity}`}
      data-shielded={(shielded && card?.keywords.shield !== undefined) || undefined}
      data-guard={card?.keywords.guard !== undefined || undefined}
    >
      <span className="stars" data-level={card?.card_rarity}>
        {Array.from({ length: card?.card_rarity ?? 0 }, (_, star) => (
          <Star key={star} fill="currentColor" strokeWidth={0} />
        ))}
      </span>
      {corner}
      <span className="picture">
        {icon === undefined ? (
          '?'
        ) : (
          <span className="item-icon" style={{ '--icon': `url("${icon}")` } as CSSProperties} />
        )}
      </span>
      <span className="name">
        <span>{cardName(card, language)}</span>
      </span>
      <span className="line">{card && lineName(card.line)}</span>
      <span className="skills">
        {shown.map(([keyword, strength]) => {
          const Icon = keywordIcon[keyword]
          return (
            <span key={keyword} className={`skill ${keyword}`}>
              <Icon />
              {strength > 1 && strength}
            </span>
          )
        })}
      </span>
      <span className="attack" data-strong={strong || undefined}>
        <Sword />
        {attack ?? card?.attack}
      </span>
      <span className="health" data-hurt={hurt || undefined}>
        <Heart />
        {health ?? card?.health}
      </span>
    </span>
  )
}
