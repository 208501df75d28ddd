import type { Item } from '@app/contract/catalog.ts'
import { type Contents, contentsOf } from '@app/rules/catalog/contents.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLanguage, withMessages } from '../i18n/language.ts'
import { itemName } from './item-name.ts'
import { ItemTile } from './ItemTile.tsx'
import { openingsOf } from './opening-of.ts'
import { catalog } from './queries.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ContentsList = lazyPart(
  () => withMessages('contents', import('./ContentsList.tsx')),
  'ContentsList',
  'panel',
)

interface Props {
  item: Item | undefined
  /** The item's name in the heading, where the place does not say it. */
  named?: boolean
}

/** What a bundle or a generator holds, with its chances; nothing for any other item. */
export function ContentsWidget({ item, named = false }: Props) {
  const items = useQuery(catalog).data?.byId
  if (!items || !item || item.Type === 'other') return null
  return (
    <Suspense fallback={<ContentsRoom itemId={item.Itemdefid} items={items} />}>
      <ContentsList item={item} items={items} named={named} />
    </Suspense>
  )
}

type Items = ReadonlyMap<number, Item>

/** Keeps the room of a list while its code comes: the buttons to trade stand below it. */
function ContentsRoom({ itemId, items }: { itemId: number; items: Items }) {
  const contents = contentsOf(itemId, openingsOf(items))
  if (!contents) return null
  return (
    <div aria-hidden="true" className="well px-3.5 py-3">
      <div className="invisible grid gap-2">
        <p className="min-h-lh text-sm" />
        <EntriesRoom contents={contents} items={items} />
      </div>
    </div>
  )
}

/** As high as the entries: their names break where they will. */
function EntriesRoom({ contents, items }: { contents: Contents; items: Items }) {
  const language = useLanguage((state) => state.language)
  return (
    <div className="contents-grid">
      {contents.entries.map((entry) => (
        <div key={entry.itemId} className="grid content-start gap-1.5">
          <div className="flex items-center gap-2.5 text-sm">
            <ItemTile item={items.get(entry.itemId)} size={34} />
            <span className="min-w-0 leading-snug">
              <span className="block wrap-anywhere">
                {itemName(items.get(entry.itemId), language)}
              </span>
              <span className="block min-h-lh text-xs" />
            </span>
          </div>
          {entry.contents && (
            <div className="ms-4 border-s ps-3">
              <p className="mb-1 min-h-lh text-xs" />
              <EntriesRoom contents={entry.contents} items={items} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
