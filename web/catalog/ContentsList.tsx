import type { Item } from '@app/contract/catalog.ts'
import { contentsOf, type Contents, type ContentsEntry } from '@app/rules/catalog/contents.ts'
import { useId } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { ItemLink } from './ItemLink.tsx'
import { itemName } from './item-name.ts'
import { ItemTile } from './ItemTile.tsx'
import { openingsOf } from './opening-of.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  item: Item
  items: ReadonlyMap<number, Item>
  /** The item's name in the heading. */
  named: boolean
}

/** The contents of a bundle or a generator: every piece, or every outcome with its exact chance. */
export function ContentsList({ item, items, named }: Props) {
  const titleId = useId()
  const name = itemName(
    item,
    useLanguage((state) => state.language),
  )
  const contents = contentsOf(item.Itemdefid, openingsOf(items))
  if (!contents) return null
  return (
    <section aria-labelledby={titleId} className="well grid gap-2 px-3.5 py-3">
      <h3 id={titleId} className="text-sm text-parchment-faint">
        {named && <span className="text-parchment">{name}: </span>}
        {t(contents.isDrawn ? 'contents.drawn' : 'contents.title')}
      </h3>
      <Entries contents={contents} items={items} />
    </section>
  )
}

interface EntriesProps {
  contents: Contents
  items: ReadonlyMap<number, Item>
}

function Entries({ contents, items }: EntriesProps) {
  return (
    <ul className="contents-grid">
      {contents.entries.map((entry) => (
        <Entry key={entry.itemId} entry={entry} isDrawn={contents.isDrawn} items={items} />
      ))}
    </ul>
  )
}

interface EntryProps {
  entry: ContentsEntry
  isDrawn: boolean
  items: ReadonlyMap<number, Item>
}

function Entry({ entry, isDrawn, items }: EntryProps) {
  const language = useLanguage((state) => state.language)
  const item = items.get(entry.itemId)
  return (
    <li className="grid content-start gap-1.5">
      <ItemLink
        item={item}
        className="target flex items-center gap-2.5 rounded-md text-sm hover:text-candle"
      >
        <ItemTile item={item} size={34} />
        <span className="min-w-0 leading-snug">
          <span className="block wrap-anywhere">{itemName(item, language)}</span>
          <span className="block text-xs text-candle tabular">
            {isDrawn
              ? formatNumber(entry.percent / 100, {
                  style: 'percent',
                  maximumFractionDigits: 2,
                })
              : `×${formatNumber(entry.count)}`}
          </span>
        </span>
      </ItemLink>
      {entry.contents && (
        <div className="ms-4 border-s border-line-lit ps-3">
          <p className="mb-1 text-xs text-parchment-faint">
            {t(entry.contents.isDrawn ? 'contents.drawn' : 'contents.title')}
          </p>
          <Entries contents={entry.contents} items={items} />
        </div>
      )}
    </li>
  )
}
