import type { Item } from '@app/contract/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language.ts'
import { Badge } from '../ui/Badge.tsx'
import { tagNames } from './queries.ts'
import { tagLabel } from './suggest-tags.ts'

/** An item's tags in words; without names from the server, in their own. */
export function TagsWidget({ item }: { item: Item }) {
  const language = useLanguage((state) => state.language)
  const names = useQuery(tagNames(language))
  if (names.isPending) return <p aria-hidden="true" className="mt-2 h-5" />
  return (
    <p className="mt-2 flex flex-wrap gap-1">
      {item.Tags.map((tag) => (
        <Badge key={tag}>{tagLabel(tag, names.data ?? {})}</Badge>
      ))}
    </p>
  )
}
