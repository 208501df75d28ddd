import { useQuery } from '@tanstack/react-query'
import { Layers, X } from 'lucide-react'
import { refusalText } from '../refusals/refusal-text.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { profile } from '../player/queries.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { freeName, readList } from './market-search.ts'
import { watchLists } from './queries.ts'
import { useCreateList } from './use-watching.ts'

interface Props {
  list: string
  onList: (list: string | undefined) => void
}

/** To which list the market is narrowed; a shared one can be kept as an own one. */
export function ListChipWidget({ list, onList }: Props) {
  useMessages()
  const signedIn = Boolean(useQuery(profile).data)
  const lists = useQuery({ ...watchLists, enabled: signedIn })
  const create = useCreateList()
  const named = readList(list)
  if (named === undefined) return null
  const own = 'id' in named ? lists.data?.find(({ list_id }) => list_id === named.id) : undefined
  const isGone = 'id' in named && !own && (!signedIn || lists.isSuccess)
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <Layers aria-hidden="true" className="size-4 shrink-0 text-candle" />
      <span role="status" className="min-w-0 grow wrap-anywhere">
        {isGone
          ? t('lists.gone')
          : 'items' in named
            ? `${t('lists.shared')} · ${t('lists.items', { count: named.items.length })}`
            : own?.name}
      </span>
      {'items' in named && signedIn && lists.data && (
        <Button
          size="sm"
          busy={create.busy}
          onClick={() =>
            create.run(
              { name: freeName(t('lists.shared'), lists.data), item_ids: named.items },
              ({ list_id }) => onList(list_id),
            )
          }
        >
          {t('lists.keep_shared')}
        </Button>
      )}
      <IconButton
        size="sm"
        label={t('lists.show_all')}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => onList(undefined)}
      />
      {create.error && (
        <p role="alert" className="w-full text-danger">
          {refusalText(create.error, t('lists.failed'))}
        </p>
      )}
    </div>
  )
}
