import type { News } from '@app/contract/news.ts'
import {
  Backpack,
  BookOpen,
  Coins,
  Dices,
  Flame,
  Hammer,
  Handshake,
  Languages,
  type LucideIcon,
  Scale,
  Swords,
  Wheat,
} from 'lucide-react'
import { memo } from 'react'
import { t } from '../i18n/t.ts'

type Feature = News['features'][number]

const icons: Readonly<Record<Feature['icon'], LucideIcon>> = {
  backpack: Backpack,
  book: BookOpen,
  coins: Coins,
  dices: Dices,
  flame: Flame,
  hammer: Hammer,
  handshake: Handshake,
  languages: Languages,
  scale: Scale,
  swords: Swords,
  wheat: Wheat,
}

/** What the house offers, a sentence or two each. */
export const Features = memo(function Features({ features }: { features: readonly Feature[] }) {
  return (
    <section aria-labelledby="features-title" className="grid gap-5">
      <h2 id="features-title" className="text-xl">
        {t('news.features')}
      </h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon, title, text }) => {
          const Icon = icons[icon]
          return (
            <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
              <span className="row-span-2 grid size-11 place-items-center rounded-md border border-line-lit bg-walnut text-brass">
                <Icon aria-hidden="true" className="size-5.5" />
              </span>
              <h3 className="text-md">{title}</h3>
              <p className="text-pretty text-parchment-dim">{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
})
