import type { Item } from '@app/contract/catalog.ts'
import type { CraftRecipe, ItemCount, RecipeOutput } from '@app/rules/craft/recipe.ts'
import { shortCount } from '../ui/format-number.ts'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { ItemLink } from '../catalog/ItemLink.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'

interface NeedsProps {
  recipe: CraftRecipe
  /** Units. */
  count: number
  items: ReadonlyMap<number, Item>
  heldOf: (itemId: number) => number
  /** Names beside the pictures. */
  named?: boolean
}

/** What a number of units needs, beside what is available; what is only lent bears a mark. */
export function Needs({ recipe, count, items, heldOf, named = false }: NeedsProps) {
  const units = Number.isNaN(count) ? 1 : Math.max(1, count)
  const need = (one: ItemCount, isKept: boolean) => {
    const have = heldOf(one.TypeId)
    const wanted = one.Count * units
    return (
      <Entry
        key={`${one.TypeId} ${isKept}`}
        item={items.get(one.TypeId)}
        named={named}
        mark={isKept && <KeptMark />}
      >
        <span className={have < wanted ? 'text-sell' : 'text-parchment-dim'}>
          <span aria-hidden="true">
            {shortCount(have)}/{shortCount(wanted)}
          </span>
          <span className="unseen">{t('craft.have_need', { have, need: wanted })}</span>
        </span>
      </Entry>
    )
  }
  return (
    <ul aria-label={t('craft.needs')} className={listClass(named)}>
      {recipe.ConsumableList.map((one) => need(one, false))}
      {recipe.RemainList.map((one) => need(one, true))}
    </ul>
  )
}

/** What a number of units gives. */
export function Gives({ recipe, count, items, named = false }: Omit<NeedsProps, 'heldOf'>) {
  const units = Number.isNaN(count) ? 1 : Math.max(1, count)
  return (
    <ul aria-label={t('craft.gives')} className={listClass(named)}>
      {recipe.OutputList.map((output, index) => {
        const item = items.get(output.TypeId)
        return (
          <Entry key={index} item={item} named={named} mark={<OpensMark item={item} />}>
            <span className="text-parchment-dim">×{givenText(output, units)}</span>
          </Entry>
        )
      })}
    </ul>
  )
}

function givenText(output: RecipeOutput, units: number): string {
  if (!('Random' in output)) return shortCount(output.Count * units)
  const { MinCount, MaxCount } = output.Random
  return `${shortCount(MinCount * units)}–${shortCount(MaxCount * units)}`
}

const listClass = (named: boolean) =>
  named ? 'grid content-start gap-2' : 'flex flex-wrap content-start gap-x-2 gap-y-1.5'

interface EntryProps {
  item: Item | undefined
  named: boolean
  mark: ReactNode
  children: ReactNode
}

function Entry({ item, named, mark, children }: EntryProps) {
  const name = itemName(
    item,
    useLanguage((state) => state.language),
  )
  if (!named) {
    return (
      <li className="grid justify-items-center gap-0.5 text-2xs tabular" data-hint={name}>
        <span className="relative">
          <ItemLink item={item} className="block rounded-md">
            <ItemTile item={item} size={38} />
            <span className="unseen">{name}</span>
          </ItemLink>
          {mark}
        </span>
        {children}
      </li>
    )
  }
  return (
    <li className="flex items-center gap-2.5">
      <span className="relative">
        <ItemTile item={item} size={38} />
        {mark}
      </span>
      <span className="min-w-0">
        <ItemLink item={item} className="target-line block text-sm hover:text-candle">
          {name}
        </ItemLink>
        <span className="block text-xs tabular">{children}</span>
      </span>
    </li>
  )
}

const markClass =
  'absolute -top-1.5 -right-1.5 grid size-4.5 place-items-center rounded-full border border-line-lit bg-ink text-candle'

function KeptMark() {
  return (
    <span className={markClass} data-hint={t('craft.kept_hint')}>
      <Undo2 aria-hidden="true" className="size-3" />
      <span className="unseen">{t('craft.kept')}</span>
    </span>
  )
}

/** Bundles are opened and generators drawn as soon as they are given. */
function OpensMark({ item }: { item: Item | undefined }) {
  if (!item || item.Type === 'other') return null
  const words = t(item.Type === 'generator' ? 'craft.draws' : 'craft.opens')
  return (
    <span className={markClass} data-hint={words}>
      <span aria-hidden="true" className="text-2xs leading-none">
        {item.Type === 'generator' ? '?' : '+'}
      </span>
      <span className="unseen">{words}</span>
    </span>
  )
}
