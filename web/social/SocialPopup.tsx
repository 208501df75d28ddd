import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import { useRewrite } from '../address/use-rewrite.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { FriendRows, InvitationRows, SearchRows, TradeRows } from './people-rows.tsx'
import { foundUsers, friends, invitations, SEARCH_MIN, trades } from './queries.ts'
import { useSocial } from './use-social.ts'

const parts = ['friends', 'invitations', 'search', 'trades'] as const

const route = getRouteApi('/main')

/** A name is searched when no key was pressed for so long (spec part 2 section 9). */
const SEARCH_DELAY_MS = 300

interface Props {
  open: boolean
  onClose: () => void
  /** Shows a trade. */
  onTrade: (id: string) => void
}

/** Friends, invitations, search and trades (spec part 2 section 2, "Social popup"). */
export function SocialPopup({ open, onClose, onTrade }: Props) {
  const { social } = route.useSearch()
  const part = parts.find((one) => one === social) ?? 'friends'
  const rewrite = useRewrite()
  const router = useRouter()
  const act = useSocial()
  const lists = {
    friends: useQuery(friends),
    invitations: useQuery(invitations),
    trades: useQuery(trades),
  }
  const startTrade = (user: string) => {
    const known = lists.trades.data?.find((trade) => trade.opponent_uuid === user)
    if (known) return onTrade(known.id)
    act.run({ what: 'createTrade', user }, (trade) => {
      // Who has closed the list meanwhile finds the trade in it.
      const { search } = router.latestLocation
      if ('id' in trade && 'social' in search) onTrade(trade.id as string)
    })
  }
  const people = { doing: act.doing, onAct: act.run }
  // Who was found may have invited the player.
  const list = lists[part === 'search' ? 'invitations' : part]
  return (
    <Dialog title={t('social.title')} open={open} onClose={onClose} size="md">
      <div className="grid min-h-96 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <div className="max-w-full overflow-x-auto">
          <Tabs
            label={t('social.parts')}
            panel="social-part"
            value={part}
            tabs={parts.map((value) => ({ value, label: t(`social.part.${value}`) }))}
            onChange={(next) => rewrite({ social: next })}
          />
        </div>
        <TabPanel
          id="social-part"
          value={part}
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
        >
          {list.isLoadingError && (
            <ErrorState
              title={t(part === 'friends' ? 'social.load_failed' : 'kit.failed')}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.isPending && part !== 'search' && <Waiting />}
          {part === 'friends' && lists.friends.data && (
            <FriendRows friends={lists.friends.data} onTrade={startTrade} {...people} />
          )}
          {part === 'invitations' && lists.invitations.data && (
            <InvitationRows invitations={lists.invitations.data} {...people} />
          )}
          {part === 'search' && <Search invitations={lists.invitations.data} {...people} />}
          {part === 'trades' && <ClosedWidget place="trades" />}
          {part === 'trades' && lists.trades.data && (
            <TradeRows trades={lists.trades.data} onOpen={onTrade} />
          )}
        </TabPanel>
      </div>
    </Dialog>
  )
}

type PeopleProps = Omit<Parameters<typeof SearchRows>[0], 'found'>

/** The name that is searched for, in the address. */
type NameSearch = { readonly who?: string }
const readName = ({ who = '' }: NameSearch) => who
const writeName = (who: string): NameSearch => (who === '' ? {} : { who })

function Search(people: PeopleProps) {
  const [text, setText] = useAddressed(route.useSearch(), readName, writeName, ['who'])
  const [asked, setAsked] = useState(() => text.trim())
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const found = useQuery(foundUsers(asked))
  const shown = useDeferredValue(found.data)
  return (
    <>
      <SearchField value={text} onChange={setText} label={t('social.search')} />
      {asked.length < SEARCH_MIN ? (
        <p className="text-sm text-parchment-dim">{t('social.search_hint')}</p>
      ) : found.isLoadingError ? (
        <ErrorState
          title={t('social.search_failed')}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : shown ? (
        <SearchRows found={shown} {...people} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

/** Rows on their way. */
function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-1">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
