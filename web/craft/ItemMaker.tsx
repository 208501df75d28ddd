import type { Item } from '@app/contract/catalog.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import type { Making, MarketView } from '@app/rules/market/make-or-buy.ts'
import { Link } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { MakeOrBuyView } from '../make-or-buy/MakeOrBuyView.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { groupName } from './group-name.ts'
import { recipeDuration } from './recipe-duration.ts'

interface Props {
  recipe: CraftRecipe
  /** Units that the wanted pieces take. */
  units: number
  making: Making
  market: MarketView | undefined
  items: ReadonlyMap<number, Item>
}

/** A recipe that makes the item, against buying it. */
export function ItemMaker({ recipe, units, making, market, items }: Props) {
  const language = useLanguage((state) => state.language)
  return (
    <div className="well grid gap-3 px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm">
          {groupName(recipe.CraftGroup)} · {recipeDuration(recipe.TimeCraftSec, language)}
          <span className="text-parchment-faint"> · {t('craft.units', { count: units })}</span>
        </p>
        <Link
          to={paths.craftReceipts}
          search={{ recipe: String(recipe.TypeId) }}
          className={buttonClass({ size: 'sm' })}
        >
          <Hammer aria-hidden="true" className="size-4" />
          {t('craft.to_recipe')}
        </Link>
      </div>
      <MakeOrBuyView making={making} market={market} items={items} full />
    </div>
  )
}
