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
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useMessages } from '../i18n/language.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'

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

interface Screen {
  readonly to: (typeof paths)[keyof typeof paths]
  readonly label: MessageId
}

/** Where each feature is found; a feature without a screen of its own is everywhere. */
const screens: Readonly<Partial<Record<Feature['icon'], readonly Screen[]>>> = {
  backpack: [{ to: paths.inventory, label: 'menu.inventory' }],
  book: [{ to: paths.market, label: 'menu.market' }],
  coins: [{ to: paths.exchange, label: 'menu.exchange' }],
  dices: [{ to: paths.spin, label: 'menu.spin' }],
  hammer: [{ to: paths.craftReceipts, label: 'menu.craft' }],
  swords: [{ to: paths.tavern, label: 'menu.tavern' }],
  wheat: [
    { to: paths.factoryReceipts, label: 'menu.farm' },
    { to: paths.harvestReceipts, label: 'menu.harvest' },
  ],
}

/** What the product offers, a sentence or two each, and where it is. */
export const Features = memo(function Features({ features }: { features: readonly Feature[] }) {
  useMessages()
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
              <div>
                <p className="text-pretty text-parchment-dim">{text}</p>
                <p className="flex flex-wrap gap-x-4">
                  {screens[icon]?.map(({ to, label }) => (
                    <Link
                      key={to}
                      to={to}
                      className="flex min-h-8 items-center text-sm text-candle hover:underline"
                    >
                      {t(label)}
                    </Link>
                  ))}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
})
