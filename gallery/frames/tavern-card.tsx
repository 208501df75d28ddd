import type { ConfigCard } from '@app/contract/tavern.ts'
import tavern from '../../content/play/tavern.json' with { type: 'json' }
import { useLanguage } from '../../web/i18n/language.ts'
import { CardFace } from '../../web/tavern/CardFace.tsx'
import type { Frame } from '../frame.ts'

type Definition = (typeof tavern.cards)[number]

/** As the server tells it of a definition. */
const cardOf = (one: Definition): ConfigCard => ({
  name: one.name_english,
  name_ru: one.name_russian,
  name_zh: one.name_schinese,
  name_tr: one.name_turkish,
  name_pt: one.name_brazilian,
  name_ja: one.name_japanese,
  icon_url: one.icon_url,
  attack: one.attack,
  health: one.health,
  cost: one.cost,
  card_rarity: one.card_rarity,
  line: one.line,
  keywords: one.keywords as ConfigCard['keywords'],
})

const cards = tavern.cards.map(cardOf)

/** One of each level of the tavern. */
const byLevel = [1, 2, 3, 4, 5, 6].flatMap(
  (level) => cards.find(({ card_rarity }) => card_rarity === level) ?? [],
)
const longNamed = cards.reduce((longest, one) =>
  one.name_ru.length > longest.name_ru.length ? one : longest,
)
const shielded = cards.find(({ keywords }) => keywords.shield !== undefined)

type Shown = Omit<Parameters<typeof CardFace>[0], 'language'>

function Faces({ of }: { of: readonly Shown[] }) {
  const language = useLanguage((state) => state.language)
  return (
    <p className="flex flex-wrap gap-4 p-2 [--card:5.5rem] sm:[--card:8rem]">
      {of.map((face, nth) => (
        <CardFace key={nth} language={language} {...face} />
      ))}
    </p>
  )
}

export const frame: Frame = {
  groups: ['tavern'],
  states: {
    'one of each level': () => <Faces of={byLevel.map((card) => ({ card }))} />,
    'the longest name, hurt and strengthened': () => (
      <Faces of={[{ card: longNamed, attack: 128, health: 1 }]} />
    ),
    'a shield, whole and broken': () => (
      <Faces
        of={[
          { card: shielded, shielded: true },
          { card: shielded, shielded: false },
        ]}
      />
    ),
    'a card that is not known': () => <Faces of={[{ card: undefined }]} />,
  },
}
