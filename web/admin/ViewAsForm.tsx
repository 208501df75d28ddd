import { viewAsRoutes } from '@app/contract/view-as.ts'
import { useRouter } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { beginView } from '../session/begin-view.ts'
import { Button } from '../ui/Button.tsx'
import type { AdminUser } from './admin-data.ts'
import { ReasonField } from './ReasonField.tsx'
import { useAct } from './use-act.ts'

interface Props {
  user: AdminUser
  /** Why they cannot be viewed now. */
  hindrance: string | undefined
}

/** Shows the market as the loaded player sees it, for a reason. */
export function ViewAsForm({ user: { steam_id }, hindrance }: Props) {
  const router = useRouter()
  const act = useAct({
    about: `view/${steam_id}`,
    send: (_: 'see_as', reason, once) => call(viewAsRoutes.start, { steam_id, reason }, once),
    done: async ({ access_token, player, expires_at }) => {
      const cameFrom = router.history.location.href
      // First, so that the panel is not asked for with the player's eyes.
      await router.navigate({ to: paths.home })
      beginView(access_token, { name: player.name, endsAt: expires_at * 1000, cameFrom })
    },
  })
  return (
    <section aria-labelledby="view-as" className="panel grid gap-3 p-4">
      <h2 id="view-as" className="text-lg">
        {t('admin.see_as')}
      </h2>
      <p className="max-w-prose text-sm text-parchment-dim">{t('admin.see_as_text')}</p>
      <ReasonField act={act} />
      <Button
        className="justify-self-start"
        busy={act.doing !== undefined}
        blocked={hindrance}
        onClick={() => act.begin('see_as')}
      >
        {t('admin.see_as_begin')}
      </Button>
    </section>
  )
}
