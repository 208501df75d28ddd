import type { Item } from '@app/contract/catalog.ts'
import type { FinderKind, FinderPick } from '@app/contract/finders.ts'
import { isByRareDraws } from '@app/rules/market/gain-odds.ts'
import { Link } from '@tanstack/react-router'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { formatShare } from '../ui/format-number.ts'
import { placeOf } from './place-of.ts'

interface Props {
  kind: FinderKind
  what: Pick<FinderPick, 'subject' | 'inputs' | 'item_type_id' | 'name'>
  items: ReadonlyMap<number, Item>
  isThin?: boolean
  isLocked?: boolean
  /** Of starts, or of a harvest’s days, the share that ends with a profit; null where nothing is drawn. */
  gainShare?: number | null
}

/** What a row is about: an item, or a recipe with what is chosen in it. */
export function NameCell({
  kind,
  what,
  items,
  isThin = false,
  isLocked = false,
  gainShare = null,
}: Props) {
  const language = useLanguage((state) => state.language)
  const item = what.item_type_id === null ? undefined : items.get(what.item_type_id)
  const inputs = what.inputs.map((id) => itemName(items.get(id), language))
  return (
    <th scope="row" data-wide="true">
      <span className="flex items-center gap-3">
        <ItemTile item={item} size={36} />
        <span className="grid min-w-0 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2">
            <Link {...placeOf(kind, what)} className="target-line hover:text-candle">
              {what.name?.[language] ?? itemName(item, language)}
            </Link>
            {isLocked && (
              <span data-hint={t('finders.locked_hint')}>
                <Badge tone="warn">{t('item.locked')}</Badge>
              </span>
            )}
            {isThin && (
              <span data-hint={t('finders.thin_hint')}>
                <Badge tone="warn">{t('finders.thin')}</Badge>
              </span>
            )}
          </span>
          {inputs.length > 0 && (
            <span className="text-xs text-parchment-faint">{inputs.join(' + ')}</span>
          )}
          {gainShare !== null && <Odds kind={kind} share={gainShare} />}
        </span>
      </span>
    </th>
  )
}

/** How often what is an average of draws ends with a profit; nothing where it always does. */
function Odds({ kind, share }: { kind: FinderKind; share: number }) {
  const isRare = isByRareDraws(share)
  const said = formatShare(share)
  if (said === formatShare(1)) return null
  // A harvest is reckoned by the day that a team works.
  const of = kind === 'harvests' ? '_days' : ''
  return (
    <span
      className={`text-xs font-normal text-pretty ${isRare ? 'text-warn' : 'text-parchment-dim'}`}
    >
      {t(`finders.${isRare ? 'rare_draws' : 'drawn'}${of}`, { share: said })}
    </span>
  )
}
