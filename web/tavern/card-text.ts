import type { Battle, ConfigCard } from '@app/contract/tavern.ts'
import type { Place } from '@app/rules/tavern/battle-log.ts'
import { type Keyword, KEYWORDS } from '@app/rules/tavern/content.ts'
import type { Language } from '../i18n/languages.ts'
import { isMessageId, t } from '../i18n/t.ts'
import { listFormat } from '../ui/list-format.ts'

const nameField = {
  en: 'name',
  ru: 'name_ru',
  zh: 'name_zh',
  tr: 'name_tr',
  pt: 'name_pt',
  ja: 'name_ja',
} as const satisfies Record<Language, keyof ConfigCard>

/** A card's name; one that has left the game is unknown. */
export function cardName(card: ConfigCard | undefined, language: Language): string {
  return card?.[nameField[language]] || card?.name || t('tavern.unknown_card')
}

/** Names the cards of a battle by their places. */
export function namesIn(
  { initial_state }: Pick<Battle, 'initial_state'>,
  cards: Readonly<Record<string, ConfigCard>>,
  language: Language,
): (place: Place) => string {
  return ({ player, original_slot }) => {
    const card = initial_state[player].hand.find(({ slot }) => slot === original_slot)
    return cardName(card && cards[card.card_id], language)
  }
}

/** The line a card belongs to; one that only its content knows keeps its own word. */
export function lineName(line: string): string {
  const id = `tavern.line.${line}`
  return isMessageId(id) ? t(id) : line
}

/** A card's keywords with their strengths, in one order for all cards. */
export function keywordsOf({ keywords }: Pick<ConfigCard, 'keywords'>): [Keyword, number][] {
  return KEYWORDS.flatMap((keyword) => {
    const strength = keywords[keyword]
    return strength === undefined ? [] : [[keyword, strength]]
  })
}

/** What a card is, for who cannot see it. */
export function cardText(
  card: ConfigCard,
  language: Language,
  { attack, health }: { attack: number; health: number } = card,
): string {
  const skills = keywordsOf(card).map(([keyword]) => t(`tavern.keyword.${keyword}`))
  const numbers = t('tavern.card_text', {
    name: cardName(card, language),
    level: card.card_rarity,
    attack,
    health,
  })
  return listFormat(language).format([numbers, lineName(card.line), ...skills])
}

/** What a card's keywords do, in whole sentences. */
export function skillsText(card: ConfigCard): string {
  return keywordsOf(card)
    .map(
      ([keyword, strength]) =>
        `${t(`tavern.keyword.${keyword}`)}: ${t(`tavern.skill.${keyword}`, { strength })}`,
    )
    .join(' ')
}
