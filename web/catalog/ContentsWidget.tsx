import type { Item } from '@app/contract/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
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
    <Suspense>
      <ContentsList item={item} items={items} named={named} />
    </Suspense>
  )
}
