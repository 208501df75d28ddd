import { BookOpen, Flame, Languages, Scale } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MessageId } from '../i18n/message-id.ts'
import { t } from '../i18n/t.ts'

interface Rule {
  readonly title: MessageId
  readonly text: MessageId
  readonly Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
}

const rules: readonly Rule[] = [
  { title: 'home.house_book', text: 'home.house_book_text', Icon: BookOpen },
  { title: 'home.house_live', text: 'home.house_live_text', Icon: Flame },
  { title: 'home.house_ledger', text: 'home.house_ledger_text', Icon: Scale },
  { title: 'home.house_tongues', text: 'home.house_tongues_text', Icon: Languages },
]

/** What a newcomer should know, in four sentences. */
export function HouseRules() {
  return (
    <section aria-labelledby="house-title" className="grid gap-4 p-1 sm:p-2">
      <h2 id="house-title" className="text-lg">
        {t('home.house_title')}
      </h2>
      <ul className="grid gap-5">
        {rules.map(({ title, text, Icon }) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span className="row-span-2 grid size-11 place-items-center rounded-md border border-line-lit bg-walnut text-brass">
              <Icon aria-hidden="true" className="size-5.5" />
            </span>
            <h3 className="text-md">{t(title)}</h3>
            <p className="text-pretty text-parchment-dim">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
