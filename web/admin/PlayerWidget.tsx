import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../refusals/refusal-text.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import type { AdminUser } from './admin-data.ts'
import { AccessWidget } from './AccessWidget.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { useEveryItem } from './every-item.ts'
import { Inventory } from './Inventory.tsx'
import { ItemForm } from './ItemForm.tsx'
import { adminUser } from './queries.ts'
import { readSteamId } from './steam-id.ts'
import { SteamIdField } from './SteamIdField.tsx'
import { useItemAct } from './use-item-act.ts'
import { UserCard } from './UserCard.tsx'
import { ViewAsForm } from './ViewAsForm.tsx'

interface Props {
  /** Whose id stands in the field. */
  steamId: string
  onSteamId: (steamId: string) => void
}

/** A player by Steam id: who they are and what they hold, and adding to it or taking from it. */
export function PlayerWidget({ steamId, onSteamId }: Props) {
  const client = useQueryClient()
  const [field, setField] = useState({ steamId, text: steamId })
  const user = useQuery(adminUser(steamId))
  const items = useEveryItem()
  const language = useLanguage((state) => state.language)
  const act = useItemAct(steamId, items)
  // Back and a link lead to another player, and the field with them.
  if (field.steamId !== steamId) setField({ steamId, text: steamId })
  const { text } = field
  const wanted = readSteamId(text)
  // Whoever has typed another id does not mean the player shown.
  const isMeant = wanted === steamId
  const hindrance = isMeant ? undefined : t('admin.id_changed')
  // Another player is not waited for behind the one shown, who may be read again just now.
  const isLoading = user.isFetching && isMeant

  const load = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === undefined || isLoading) return
    onSteamId(wanted)
    try {
      await client.fetchQuery({ ...adminUser(wanted), staleTime: 0 })
    } catch (error) {
      toast(t('admin.load_failed', { message: refusalText(error) }), 'failed')
    }
  }

  return (
    <>
      <form onSubmit={(event) => void load(event)} className="panel flex flex-wrap gap-3 p-4">
        <div className="min-w-0 grow">
          <SteamIdField
            label={t('admin.steam_id')}
            value={text}
            onChange={(text) => setField({ steamId, text })}
          />
        </div>
        <Button
          type="submit"
          look="brass"
          size="lg"
          className="mt-6 self-start"
          busy={isLoading}
          blocked={wanted === undefined ? t('admin.id_first') : undefined}
        >
          {isLoading ? t('admin.loading') : t('admin.load')}
        </Button>
      </form>
      {user.isError && (
        <p role="alert" className="panel p-4 text-sell">
          {t('admin.load_failed', { message: refusalText(user.error) })}
        </p>
      )}
      {user.data && <Acts key={user.data.steam_id} user={user.data} hindrance={hindrance} />}
      <ItemForm
        user={isMeant ? user.data : undefined}
        reason={act.reason}
        onReason={act.setReason}
        act={act}
        nameOf={(id) => (items?.has(id) ? itemName(items.get(id), language) : '')}
      />
      {user.data && <Inventory user={user.data} hindrance={hindrance} act={act} items={items} />}
    </>
  )
}

interface ActsProps {
  user: AdminUser
  /** Why nothing can be done to them now. */
  hindrance: string | undefined
}

/** Who the loaded player is, and what can be done to them but for their items. */
function Acts({ user, hindrance }: ActsProps) {
  return (
    <>
      <UserCard user={user} />
      <AccessWidget user={user} hindrance={hindrance} />
      <ViewAsForm user={user} hindrance={hindrance} />
      <CorrectionForm user={user} hindrance={hindrance} />
    </>
  )
}
