import type { Friend, Invitation, Trade } from '@app/contract/social.ts'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, type ButtonLook } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { playerName } from '../ui/player-name.ts'
import type { Act, SocialCall } from './use-social.ts'

interface PeopleProps {
  /** What is being done, and with whom. */
  doing: Act | undefined
  onAct: (act: Act) => void
}

interface FriendsProps extends PeopleProps {
  friends: readonly Friend[]
  onTrade: (user: string) => void
}

/** Friends with what can be done with them; those blocked below. */
export function FriendRows({ friends, onTrade, ...people }: FriendsProps) {
  const [removing, setRemoving] = useState<string>()
  const [kept, setKept] = useState<string>()
  const keep = () => {
    setKept(removing)
    setRemoving(undefined)
  }
  if (friends.length === 0) return <EmptyState title={t('social.no_friends')} />
  return (
    <List>
      {friends.map(({ user_uuid: user, name, status }) => (
        <Row key={user} name={name}>
          {status === 'blocked' ? (
            <>
              <Badge tone="warn">{t('social.blocked')}</Badge>
              <ActButton {...people} act={{ what: 'unblock', user }} name={name}>
                {t('social.unblock')}
              </ActButton>
            </>
          ) : removing === user ? (
            <Removal user={user} name={name} {...people} onKeep={keep} />
          ) : (
            <>
              <ActButton
                {...people}
                act={{ what: 'createTrade', user }}
                onAct={() => onTrade(user)}
                name={name}
                look="brass"
              >
                {t('social.trade')}
              </ActButton>
              <Button
                size="sm"
                look="quiet"
                aria-description={name}
                // Whoever was asked and kept the friend goes on where they were.
                autoFocus={kept === user}
                onClick={() => setRemoving(user)}
              >
                {t('social.remove')}
              </Button>
            </>
          )}
        </Row>
      ))}
    </List>
  )
}

interface RemovalProps extends PeopleProps {
  user: string
  name: string
  onKeep: () => void
}

/** Asks whether a friend is to be removed (spec part 2 section 5, "Social"), or blocked as well. */
function Removal({ user, name, onKeep, ...people }: RemovalProps) {
  return (
    <div
      role="group"
      aria-label={`${name}: ${t('social.remove_sure')}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // It closes the question only.
        event.stopPropagation()
        onKeep()
      }}
      className="grid gap-2"
    >
      <p className="text-sm">{t('social.remove_sure')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        {/* Whoever asked by the keyboard goes on here. */}
        <Button size="sm" autoFocus onClick={onKeep}>
          {t('social.keep')}
        </Button>
        <ActButton {...people} act={{ what: 'remove', user }} name={name} look="danger">
          {t('social.remove')}
        </ActButton>
        <ActButton {...people} act={{ what: 'block', user }} name={name} look="danger">
          {t('social.block')}
        </ActButton>
      </div>
    </div>
  )
}

interface InvitationsProps extends PeopleProps {
  invitations: readonly Invitation[]
}

/** Invitations received, to be answered, and sent, to be taken back. */
export function InvitationRows({ invitations, ...people }: InvitationsProps) {
  const language = useLanguage((state) => state.language)
  if (invitations.length === 0) return <EmptyState title={t('social.no_invitations')} />
  return (
    <List>
      {invitations.map(({ user_uuid: user, name, created_at, is_own }) => (
        <Row key={user} name={name} note={formatDate(created_at, language)}>
          {is_own ? (
            <ActButton {...people} act={{ what: 'cancelInvitation', user }} name={name}>
              {t('social.cancel_invitation')}
            </ActButton>
          ) : (
            <Answers user={user} name={name} {...people} />
          )}
        </Row>
      ))}
    </List>
  )
}

function Answers({ user, name, ...people }: PeopleProps & { user: string; name: string }) {
  return (
    <>
      <ActButton {...people} act={{ what: 'accept', user }} name={name} look="brass">
        {t('social.accept')}
      </ActButton>
      <ActButton {...people} act={{ what: 'decline', user }} name={name}>
        {t('social.decline')}
      </ActButton>
    </>
  )
}

interface SearchProps extends PeopleProps {
  found: readonly Friend[]
  /** Undefined while it is not known who has invited whom. */
  invitations: readonly Invitation[] | undefined
}

/** Players found by name; who has invited the player is answered here, too. */
export function SearchRows({ found, invitations, ...people }: SearchProps) {
  if (found.length === 0) return <EmptyState />
  const received = new Set(
    invitations?.filter(({ is_own }) => !is_own).map(({ user_uuid }) => user_uuid),
  )
  return (
    <List>
      {found.map(({ user_uuid: user, name, status }) => (
        <Row key={user} name={name}>
          {status === 'accepted' && <Badge>{t('social.friend')}</Badge>}
          {status === 'pending' &&
            invitations &&
            (received.has(user) ? (
              <Answers user={user} name={name} {...people} />
            ) : (
              <Badge>{t('social.invited')}</Badge>
            ))}
          {status === 'none' && (
            <>
              <ActButton {...people} act={{ what: 'invite', user }} name={name} look="brass">
                {t('social.invite')}
              </ActButton>
              <ActButton {...people} act={{ what: 'block', user }} name={name} look="quiet">
                {t('social.block')}
              </ActButton>
            </>
          )}
        </Row>
      ))}
    </List>
  )
}

/** Trades in progress. */
export function TradeRows({
  trades,
  onOpen,
}: {
  trades: readonly Trade[]
  onOpen: (id: string) => void
}) {
  if (trades.length === 0) return <EmptyState title={t('social.no_trades')} />
  return (
    <List>
      {trades.map(({ id, opponent_name, opponent_status, because }) => {
        const name = playerName(opponent_name)
        return (
          <Row key={id} name={name} note={t(`trade.cause.${because}`)}>
            {opponent_status === 'confirmed' && (
              <Badge tone="buy">{t('trade.they_confirmed')}</Badge>
            )}
            <Button size="sm" look="brass" aria-description={name} onClick={() => onOpen(id)}>
              {t('trade.open')}
            </Button>
          </Row>
        )
      })}
    </List>
  )
}

interface ActButtonProps extends PeopleProps {
  act: { what: SocialCall; user: string }
  /** With whom; read aloud after what the button says. */
  name: string
  look?: ButtonLook
  children: ReactNode
}

function ActButton({ doing, onAct, act, name, look = 'plain', children }: ActButtonProps) {
  const isThis = doing?.user === act.user && doing.what === act.what
  return (
    <Button
      size="sm"
      look={look}
      aria-description={name}
      busy={isThis}
      blocked={doing && !isThis ? t('kit.under_way') : undefined}
      onClick={() => onAct(act)}
    >
      {children}
    </Button>
  )
}

function List({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">{children}</ul>
}

interface RowProps {
  name: string
  note?: string
  children: ReactNode
}

function Row({ name, note, children }: RowProps) {
  return (
    <li className="well flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-40 grow basis-0">
        <p className="wrap-anywhere">{name}</p>
        {note && <p className="text-2xs text-parchment-faint">{note}</p>}
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{children}</div>
    </li>
  )
}
