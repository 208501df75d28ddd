import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../api/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { InventoryWidget } from './InventoryWidget.tsx'
import { ItemForm } from './ItemForm.tsx'
import { adminUser } from './queries.ts'
import { useItemAct } from './use-item-act.ts'
import { UserCard } from './UserCard.tsx'

/** A player by Steam id: who they are and what they hold, and adding to it or taking from it. */
export function PlayerWidget() {
  const [text, setText] = useState('')
  const [steamId, setSteamId] = useState('')
  const user = useQuery(adminUser(steamId))
  const [reason, setReason] = useState('')
  const act = useItemAct(user.data, reason)

  const load = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted === '' || user.isFetching) return
    if (wanted !== steamId) return setSteamId(wanted)
    const { error } = await user.refetch()
    if (error) toast(t('admin.load_failed', { message: refusalText(error) }), 'failed')
  }

  return (
    <>
      <form onSubmit={(event) => void load(event)} className="panel flex flex-wrap gap-3 p-4">
        <label className="grid min-w-0 grow gap-1 text-sm text-parchment-dim">
          {t('admin.steam_id')}
          <input
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            placeholder="76561198000000000"
            className="field h-11 min-w-0 px-3 text-base text-parchment tabular outline-none"
          />
        </label>
        <Button
          type="submit"
          look="brass"
          size="lg"
          className="self-end"
          busy={user.isFetching}
          disabled={text.trim() === ''}
        >
          {user.isFetching ? t('admin.loading') : t('admin.load')}
        </Button>
      </form>
      {user.isError && (
        <p role="alert" className="panel p-4 text-sell">
          {t('admin.load_failed', { message: refusalText(user.error) })}
        </p>
      )}
      {user.data && <UserCard user={user.data} />}
      <ItemForm user={user.data} reason={reason} onReason={setReason} act={act} />
      {user.data && <InventoryWidget user={user.data} act={act} canAct={reason.trim() !== ''} />}
    </>
  )
}
