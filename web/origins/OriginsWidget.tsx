import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Dices, Factory, Sprout } from 'lucide-react'
import { useId } from 'react'
import { openingsOf } from '../catalog/opening-of.ts'
import { catalog } from '../catalog/queries.ts'
import { recipes as farmRecipes } from '../factory/queries.ts'
import { harvest } from '../harvest/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { wheels } from '../spin/queries.ts'
import { type Origin, originsOf } from './origins.ts'

/** Where an item comes from besides the market and the workshop; nothing where there is no such place. */
export function OriginsWidget({ itemId }: { itemId: number }) {
  const titleId = useId()
  const items = useQuery(catalog).data?.byId
  const farm = useQuery(farmRecipes).data
  const harvests = useQuery(harvest).data?.receipts
  const spins = useQuery(wheels).data
  if (!items || !farm || !harvests || !spins) return null
  const origins = originsOf(itemId, { farm, harvests, wheels: spins }, openingsOf(items))
  if (origins.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h3 id={titleId} className="text-md">
        {t('origins.title')}
      </h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {origins.map((origin) => (
          <li key={keyOf(origin)}>
            <OriginLink origin={origin} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function keyOf(origin: Origin): string {
  return `${origin.kind} ${origin.kind === 'wheel' ? origin.wheel.id : origin.recipe.receipt_id}`
}

const linkClass =
  'flex min-h-8 items-center gap-2 text-sm hover:text-candle [&>svg]:size-4 [&>svg]:text-brass'

function OriginLink({ origin }: { origin: Origin }) {
  const language = useLanguage((state) => state.language)
  switch (origin.kind) {
    case 'farm':
      return (
        <Link to={paths.factoryReceipts} className={linkClass}>
          <Factory aria-hidden="true" />
          {t('origins.farm', { name: origin.recipe.name[language] })}
        </Link>
      )
    case 'harvest':
      return (
        <Link
          to={paths.harvestReceipts}
          search={{ recipe: String(origin.recipe.receipt_id) }}
          className={linkClass}
        >
          <Sprout aria-hidden="true" />
          {t('origins.harvest', { name: origin.recipe.name[language] })}
        </Link>
      )
    case 'wheel':
      return (
        <Link to={paths.spin} search={{ wheel: String(origin.wheel.id) }} className={linkClass}>
          <Dices aria-hidden="true" />
          {t('origins.wheel', { name: origin.wheel.name[language] })}
        </Link>
      )
  }
}
