import type { Item } from '@app/contract/catalog.ts'
import type { FactoryHistoryRow } from '@app/contract/factory.ts'
import type { FactoryInput, FactoryRecipe } from '@app/rules/factory/recipe.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ContentsWidget } from '../catalog/ContentsWidget.tsx'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { formatDate } from '../ui/format-date.ts'
import { lately } from './queries.ts'
import { formatNumber, formatShare } from '../ui/format-number.ts'

interface Props {
  recipe: FactoryRecipe
  items: ReadonlyMap<number, Item>
  onClose: () => void
}

/** How many of the last jobs are shown. */
const SHOWN = 5

/** What comes out: for sure, by chance for each input, and what came out lately. */
export function ResultsPopup({ recipe, items, onClose }: Props) {
  const language = useLanguage((state) => state.language)
  const history = useQuery(lately)
  const own = history.data?.filter((row) => row.receipt_id === recipe.receipt_id).slice(0, SHOWN)
  const sure = countEach(recipe.timer_result_ids)
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={recipe.name[language]}
      description={t('factory.results_text')}
    >
      {/* Nothing in it can be pressed: the keyboard scrolls it from here. */}
      <div tabIndex={0} className="grid gap-5 outline-offset-8">
        {sure.size > 0 && (
          <Part title={t('factory.sure')}>
            <ul className="flex flex-wrap gap-x-5 gap-y-2">
              {[...sure].map(([id, count]) => (
                <Result key={id} item={items.get(id)}>
                  ×{formatNumber(count)}
                </Result>
              ))}
            </ul>
          </Part>
        )}
        {recipe.optional_list.map((slot, index) => (
          <Part key={index} title={slot.name[language]}>
            <div className="grid gap-2">
              {slot.list.map((input) => (
                <Odds key={input.item.type_id} input={input} items={items} />
              ))}
            </div>
          </Part>
        ))}
        {possibleResults(recipe).map((id) => (
          <ContentsWidget key={id} item={items.get(id)} named />
        ))}
        {own && own.length > 0 && (
          <Part title={t('factory.lately')}>
            <ul className="grid gap-2">
              {own.map((row) => (
                <Past key={row.id} row={row} items={items} />
              ))}
            </ul>
          </Part>
        )}
      </div>
    </Dialog>
  )
}

/** Everything a job may yield, each once. */
function possibleResults(recipe: FactoryRecipe): number[] {
  const drops = recipe.optional_list.flatMap((slot) =>
    slot.list.flatMap((input) => input.possible_drop_list.map((drop) => drop.type_id)),
  )
  return [...new Set([...recipe.timer_result_ids, ...drops])]
}

function countEach(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  )
}

function Result({ item, children }: { item: Item | undefined; children: ReactNode }) {
  const language = useLanguage((state) => state.language)
  return (
    <li className="flex items-center gap-2">
      <ItemTile item={item} size={34} />
      <span className="text-sm leading-snug">
        <span className="block">{itemName(item, language)}</span>
        <span className="block text-xs text-parchment-dim tabular">{children}</span>
      </span>
    </li>
  )
}

/** One input and what a piece of it may turn into. */
function Odds({ input, items }: { input: FactoryInput; items: Props['items'] }) {
  const language = useLanguage((state) => state.language)
  const item = items.get(input.item.type_id)
  return (
    <div className="well grid gap-2 p-2.5 sm:grid-cols-[11rem_1fr]">
      <span className="flex items-center gap-2 text-sm text-parchment-dim">
        <ItemTile item={item} size={30} />
        {itemName(item, language)}
      </span>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {input.possible_drop_list.map((drop) => (
          <Result key={`${drop.type_id} ${drop.count}`} item={items.get(drop.type_id)}>
            {drop.count > 1 && `×${formatNumber(drop.count)} · `}
            {formatShare(drop.weight / 100, 2)}
          </Result>
        ))}
      </ul>
    </div>
  )
}

function Past({ row, items }: { row: FactoryHistoryRow; items: Props['items'] }) {
  const language = useLanguage((state) => state.language)
  return (
    <li className="grid gap-1.5 sm:grid-cols-[11rem_1fr]">
      <span className="text-sm text-parchment-dim">
        {formatDate(row.process_date, language)}
        <span className="block text-xs">{t('factory.units', { count: row.count })}</span>
      </span>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {row.jdoc.new_items.map(({ item_id, quantity }) => (
          <Result key={item_id} item={items.get(item_id)}>
            +{formatNumber(quantity)}
          </Result>
        ))}
      </ul>
    </li>
  )
}
