import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useItemLocks } from '../catalog/item-locks.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { inventory } from '../inventory/queries.ts'
import { paths } from '../paths.ts'
import { outlook } from './outlook.ts'
import { harvest } from './queries.ts'
import { Standing } from './Standing.tsx'

/** What each harvest waits for that is on and cannot start, for screens other than its own. */
export function WaitingWidget() {
  const language = useLanguage((state) => state.language)
  const harvests = useQuery(harvest).data
  const counts = useQuery(inventory).data?.counts
  const items = useQuery(catalog).data?.byId
  const itemLocks = useItemLocks()
  if (!harvests || !counts || !items) return null
  const waiting = harvests.receipts.flatMap((recipe) => {
    const user = harvests.user_data.find((one) => one.receipt_id === recipe.receipt_id)
    if (!user?.enabled) return []
    const seen = outlook(recipe, user, user, counts, itemLocks, false)
    return seen.waiting ? [{ recipe, seen }] : []
  })
  if (waiting.length === 0) return null
  return (
    <ul className="mx-auto grid w-full max-w-prose gap-3 px-4 pb-6">
      {waiting.map(({ recipe, seen }) => (
        <li key={recipe.receipt_id} className="well grid gap-1 p-3">
          <Link
            to={paths.harvestReceipts}
            search={{ recipe: String(recipe.receipt_id) }}
            className="target-line justify-self-start font-display text-md hover:text-candle"
          >
            {recipe.name[language]}
          </Link>
          <Standing recipe={recipe} seen={seen} isOn items={items} />
        </li>
      ))}
    </ul>
  )
}
