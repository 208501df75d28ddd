import type { Friend, Invitation, Trade } from '@app/contract/social.ts'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDate } from '../ui/format-date.ts'
import type { SocialCall } from './use-social.ts'

interface PeopleProps {
  /** The player with whom something is being done. */
  busy: string | undefined
  onAct: (act: { what: SocialCall; user: string }) => void
  onTrade: (user: string) => void
}

/** Friends with what can be done with them; those blocked below. */
export function FriendRows({
  friends,
  busy,
  onAct,
  onTrade,
}: PeopleProps & { friends: readonly Friend[] }) {
  const [removing, setRemoving] = useState<string>()
  if (friends.length === 0) return <EmptyState title={t('social.no_friends')} />
  return (
    <ul className="grid gap-1">
      {friends.map(({ user_uuid, name, status }) => (
        <Row key={user_uuid} name={name}>
          {status === 'blocked' ? (
            <>
              <Badge tone="warn">{t('social.blocked')}</Badge>
              <Button
                size="sm"
                busy={busy === user_uuid}
                onClick={() => onAct({ what: 'unblock', user: user_uuid })}
              >
                {t('social.unblock')}
              </Button>
            </>
          ) : removing === user_uuid ? (
            <div role="alertdialog" aria-label={t('social.remove_sure')} className="grid gap-2">
              <p className="text-sm">{t('social.remove_sure')}</p>
              <div className="flex flex-wrap justify-end gap-2">
                <Button size="sm" onClick={() => setRemoving(undefined)}>
                  {t('social.keep')}
                </Button>
                <Button
                  size="sm"
                  look="danger"
                  busy={busy === user_uuid}
                  onClick={() => onAct({ what: 'remove', user: user_uuid })}
                >
                  {t('social.remove')}
                </Button>
                <Button
                  size="sm"
                  look="danger"
                  busy={busy === user_uuid}
                  onClick={() => onAct({ what: 'block', user: user_uuid })}
                >
                  {t('social.block')}
                </Button>
              </div>
            </div>
          ) : (
            <>
              <Button
                size="sm"
                look="brass"
                busy={busy === user_uuid}
                onClick={() => onTrade(user_uuid)}
              >
                {t('social.trade')}
              </Button>
              <Button size="sm" look="quiet" onClick={() => setRemoving(user_uuid)}>
                {t('social.remove')}
              </Button>
            </>
          )}
        </Row>
      ))}
    </ul>
  )
}

/** Invitations received, to be answered, and sent, to be taken back. */
export function InvitationRows({
  invitations,
  busy,
  onAct,
}: PeopleProps & { invitations: readonly Invitation[] }) {
  const language = useLanguage((state) => state.language)
  if (invitations.length === 0) return <EmptyState title={t('social.no_invitations')} />
  return (
    <ul className="grid gap-1">
      {invitations.map(({ user_uuid, name, created_at, is_own }) => (
        <Row key={user_uuid} name={name} note={formatDate(created_at, language)}>
          {is_own ? (
            <Button
              size="sm"
              busy={busy === user_uuid}
              onClick={() => onAct({ what: 'cancelInvitation', user: user_uuid })}
            >
              {t('social.cancel_invitation')}
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                look="brass"
                busy={busy === user_uuid}
                onClick={() => onAct({ what: 'accept', user: user_uuid })}
              >
                {t('social.accept')}
              </Button>
              <Button size="sm" onClick={() => onAct({ what: 'decline', user: user_uuid })}>
                {t('social.decline')}
              </Button>
            </>
          )}
        </Row>
      ))}
    </ul>
  )
}

/** Players found by name. */
export function SearchRows({ found, busy, onAct }: PeopleProps & { found: readonly Friend[] }) {
  if (found.length === 0) return <EmptyState />
  return (
    <ul className="grid gap-1">
      {found.map(({ user_uuid, name, status }) => (
        <Row key={user_uuid} name={name}>
          {status === 'accepted' && <Badge>{t('social.friend')}</Badge>}
          {status === 'pending' && <Badge>{t('social.invited')}</Badge>}
          {status === 'none' && (
            <>
              <Button
                size="sm"
                look="brass"
                busy={busy === user_uuid}
                onClick={() => onAct({ what: 'invite', user: user_uuid })}
              >
                {t('social.invite')}
              </Button>
              <Button
                size="sm"
                look="quiet"
                onClick={() => onAct({ what: 'block', user: user_uuid })}
              >
                {t('social.block')}
              </Button>
            </>
          )}
        </Row>
      ))}
    </ul>
  )
}

/** Trades under way. */
export function TradeRows({
  trades,
  onOpen,
}: {
  trades: readonly Trade[]
  onOpen: (id: string) => void
}) {
  if (trades.length === 0) return <EmptyState title={t('social.no_trades')} />
  return (
    <ul className="grid gap-1">
      {trades.map((trade) => (
        <Row key={trade.id} name={trade.opponent_name} note={t(`trade.cause.${trade.because}`)}>
          {trade.opponent_status === 'confirmed' && (
            <Badge tone="buy">{t('trade.they_confirmed')}</Badge>
          )}
          <Button size="sm" look="brass" onClick={() => onOpen(trade.id)}>
            {t('trade.open')}
          </Button>
        </Row>
      ))}
    </ul>
  )
}

interface RowProps {
  name: string
  note?: string
  children: ReactNode
}

function Row({ name, note, children }: RowProps) {
  return (
    <li className="well flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0">
        <p className="truncate">{name}</p>
        {note && <p className="text-2xs text-parchment-faint">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>
    </li>
  )
}
